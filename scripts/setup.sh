#!/usr/bin/env bash
# Installs the distribution packages that Sotto is built from, and nothing when they are all there: then it needs neither
# root nor a network. Also checks that a Swift toolchain is there, which no Debian or Ubuntu package provides.
#
# usage: [BLAS=1] [SKIP_SETUP=1] scripts/setup.sh [--tests]
#   --tests       also what the tests need
#   BLAS=1        also OpenBLAS
#   SKIP_SETUP=1  trust that everything is there (other distributions, containers)
set -euo pipefail

build_packages=(g++ make cmake ninja-build pkg-config python3 python3-venv
    libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libavfilter-dev zlib1g-dev
    libssl-dev libcurl4-openssl-dev)
# What the toolchain's own programs are linked with; asked for only where they do not start.
swift_packages=(git libcurl4-openssl-dev libedit-dev libncurses-dev libpython3-dev libsqlite3-dev libxml2-dev tzdata uuid-dev)
blas_packages=(libopenblas-dev)
test_packages=(ffmpeg strace sox espeak-ng xz-utils zsh fish mandoc openssl)
# What reads our json in the tests, and where it is put; the one Python package of which they need more than the
# distribution has.
openai_version=3.54.0
python_folder=.build/python
oldest_swift=6.2
swift= # the version found, empty when it does not start
with_tests=no

say() { printf '==> %s\n' "$*"; }

fail() {
    printf 'scripts/setup.sh: %s\n' "$*" >&2
    exit 1
}

wanted_packages() {
    printf '%s\n' "${build_packages[@]}"
    if [[ -z $swift ]]; then printf '%s\n' "${swift_packages[@]}"; fi
    if [[ ${BLAS:-0} == 1 ]]; then printf '%s\n' "${blas_packages[@]}"; fi
    if [[ $with_tests == yes ]]; then printf '%s\n' "${test_packages[@]}"; fi
}

# dpkg-query fails when one of the names is unknown to it, and still answers for the others.
missing_packages() {
    local installed
    # shellcheck disable=SC2046 # one word per package
    installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $(wanted_packages) 2>/dev/null) || true
    wanted_packages | grep -vxFf <(sed -n 's/^installed //p' <<<"$installed") || true
}

run_apt() {
    local output
    output=$(mktemp)
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 "$@" >"$output" 2>&1; then
        tail -n 15 "$output" >&2
        rm "$output"
        fail "'apt-get $1' failed (its last lines are above): is there a network, and is this Debian 12 or Ubuntu 24.04 or newer?"
    fi
    rm "$output"
}

install_packages() {
    local how="apt-get"
    as_root=()
    if [[ $(id -u) != 0 ]]; then
        command -v sudo >/dev/null ||
            fail "these packages are missing and need root, but sudo is not here: run 'apt-get install $*' as root."
        as_root=(sudo)
        how="sudo apt-get"
    fi
    say "Installing with $how (usually 1 to 3 minutes): $*"
    run_apt update
    run_apt install --yes --no-install-recommends "$@"
}

require_swift() {
    command -v swift >/dev/null || fail "there is no 'swift' in PATH: see the section 'Getting Swift' of README.md."
}

# Nothing when the toolchain does not start, as an unpacked archive does not before its libraries are there.
swift_version() { swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' || true; }

check_swift_version() {
    [[ -n $swift ]] || swift=$(swift_version)
    [[ -n $swift ]] || fail "'swift --version' does not work here: see the section 'Getting Swift' of README.md."
    [[ $(printf '%s\n' "$oldest_swift" "$swift" | sort --version-sort | head -n 1) == "$oldest_swift" ]] ||
        fail "Swift $swift is too old, $oldest_swift or newer is needed: see the section 'Getting Swift' of README.md."
}

# Only pip is asked, whatever index it is set up with.
install_openai() {
    local python=$python_folder/bin/python output
    if compgen -G "$python_folder/lib/python3*/site-packages/openai-$openai_version.dist-info" >/dev/null; then return; fi
    say "Installing the Python package openai $openai_version in $python_folder (usually half a minute)"
    python3 -m venv "$python_folder" || fail "'python3 -m venv' failed: is python3-venv installed?"
    output=$("$python" -m pip --quiet --disable-pip-version-check install "openai==$openai_version" 2>&1) ||
        fail "'pip install openai==$openai_version' failed: ${output##*$'\n'}"
}

main() {
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    case ${1:-} in
    --tests) with_tests=yes ;;
    '') ;;
    *) fail "unknown argument '$1': only --tests is known." ;;
    esac
    if [[ ${SKIP_SETUP:-0} == 1 ]]; then return; fi
    require_swift
    swift=$(swift_version)
    command -v dpkg-query >/dev/null ||
        fail "only Debian and Ubuntu are known here: install what README.md lists, then set SKIP_SETUP=1."
    local missing
    mapfile -t missing < <(missing_packages)
    if ((${#missing[@]} > 0)); then install_packages "${missing[@]}"; fi
    check_swift_version
    if [[ $with_tests == yes ]]; then install_openai; fi
}

main "$@"
