#!/usr/bin/env bash
# Compares ways to build ggml by what whisper.cpp does with it, and prints the table of benchmarks/results/*-ggml-build-flags.md.
# Needs a finished vendor/whisper.cpp/build.sh, libopenblas-dev, and numpy for python3. Takes half an hour.
#
# usage: ggml_flags.sh WORKDIR [ROUNDS [THREADS...]]
#   WORKDIR  keeps sources, builds, models and samples.csv; what is in it is used again, and new rounds are added
#   ROUNDS   5 unless given
#   THREADS  how many threads to measure with: 1 2 unless given
set -euo pipefail

if (($# < 1)); then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
vendor=$here/../../vendor/whisper.cpp
mkdir -p "$1"
work=$(cd "$1" && pwd)
rounds=${2:-5}
thread_counts=("${@:3}")
((${#thread_counts[@]} > 0)) || thread_counts=(1 2)
samples=$work/samples.csv

names=(native llamafile openmp llamafile-openmp openblas)
declare -A flags=(
    [native]=""
    [llamafile]="-DGGML_LLAMAFILE=ON"
    [openmp]="-DGGML_OPENMP=ON"
    [llamafile-openmp]="-DGGML_LLAMAFILE=ON -DGGML_OPENMP=ON"
    [openblas]="-DGGML_BLAS=ON -DGGML_BLAS_VENDOR=OpenBLAS"
)
declare -A libraries=([native]="" [llamafile]="" [openmp]="-fopenmp" [llamafile-openmp]="-fopenmp" [openblas]="-lopenblas")
models=(tiny.en-f16 base.en-f16)

unpack() {
    [[ ! -d $work/source ]] || return 0
    # shellcheck source=SCRIPTDIR/../../vendor/whisper.cpp/pin
    source "$vendor/pin"
    rm -rf "$work/unpacked"
    mkdir "$work/unpacked"
    tar -xzf "$vendor/build/download/$SDIST_PACKAGE-$SDIST_VERSION.tar.gz" -C "$work/unpacked" --strip-components=1
    mv "$work/unpacked/whisper.cpp" "$work/source"
}

build() {
    local name=$1 objects=$work/build-$1 archives
    [[ ! -x $work/ggml_flags-$name ]] || return 0
    # shellcheck disable=SC2086 # several flags in one word
    cmake -G Ninja -S "$work/source" -B "$objects" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
        -DWHISPER_BUILD_TESTS=OFF -DWHISPER_BUILD_EXAMPLES=OFF -DGGML_NATIVE=ON -DGGML_OPENMP=OFF \
        -DGGML_LLAMAFILE=OFF -DGGML_CCACHE=OFF ${flags[$name]} >"$work/build.log"
    ninja -C "$objects" -j "$(nproc)" >>"$work/build.log"
    mapfile -t archives < <(find "$objects" -name 'lib*.a')
    # shellcheck disable=SC2086
    c++ -O2 -std=c++17 -I "$work/source/include" -I "$work/source/ggml/include" "$here/ggml_flags.cpp" \
        -Wl,--start-group "${archives[@]}" -Wl,--end-group -pthread ${libraries[$name]} -o "$work/ggml_flags-$name"
}

make_model() {
    local file=$work/$1.bin
    [[ ! -f $file ]] || return 0
    python3 "$here/random_ggml_whisper.py" "$vendor/build/models/for-tests-ggml-tiny.en.bin" "${1%-f16}" "$file.part"
    mv "$file.part" "$file"
}

# One after another within a round, so that what else the machine does falls on all of them.
measure() {
    local round model threads name load
    [[ -f $samples ]] || echo "model,threads,build,load,encode,decode,beam,prompt" >"$samples"
    for ((round = 1; round <= rounds; round++)); do
        for model in "${models[@]}"; do
            for threads in "${thread_counts[@]}"; do
                for name in "${names[@]}"; do
                    read -r load _ </proc/loadavg
                    # OpenBLAS starts threads of its own, whatever ggml uses.
                    printf '%s,%s,%s,%s,%s\n' "$model" "$threads" "$name" "$load" "$(OPENBLAS_NUM_THREADS=$threads \
                        "$work/ggml_flags-$name" "$work/$model.bin" "$threads")" >>"$samples"
                done
            done
        done
        echo "round $round of $rounds" >&2
    done
}

table() {
    python3 - "$samples" <<'PYTHON'
import csv
import statistics
import sys

rows = list(csv.DictReader(open(sys.argv[1])))
print("| model | threads | build | encode, 30 s | decode, 1 token | decode, beam of 5 | prompt, 256 tokens | runs |")
print("|---|---|---|---|---|---|---|---|")
for model, threads, build in dict.fromkeys((r["model"], r["threads"], r["build"]) for r in rows):
    of = [r for r in rows if (r["model"], r["threads"], r["build"]) == (model, threads, build)]
    cells = []
    for what, digits in (("encode", 0), ("decode", 1), ("beam", 1), ("prompt", 0)):
        values = [float(r[what]) for r in of]
        cells.append(f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})")
    print(f"| {model} | {threads} | {build} | {' | '.join(cells)} | {len(of)} |")
PYTHON
}

unpack
for name in "${names[@]}"; do build "$name"; done
for model in "${models[@]}"; do make_model "$model"; done
measure
table
