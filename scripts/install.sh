#!/usr/bin/env bash
# Installs a built Sotto below PREFIX, or removes what was installed there: program, models, licences, completions and
# man page. Asks for root only where the user may not write. share/sotto/manifest below PREFIX names every file and
# every folder that was made, so that exactly those are removed.
#
# usage: [PREFIX=/usr/local] [DESTDIR=DIR] scripts/install.sh install PROGRAM
#        [PREFIX=/usr/local] [DESTDIR=DIR] scripts/install.sh uninstall
#   PREFIX   where it will run from; an absolute path
#   DESTDIR  put before PREFIX, for packages
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}${prefix%/}
manifest=share/sotto/manifest
silero=vendor/whisper.cpp/build/models/for-tests-silero-v6.2.0-ggml.bin
scratch=
staged= # the file that is being written
entries=() # lines of the manifest: "folder PATH" or "file PATH", relative to PREFIX

say() { printf '==> %s\n' "$*"; }

fail() {
    printf 'scripts/install.sh: %s\n' "$*" >&2
    exit 1
}

# The nearest folder above a path that exists.
existing_above() {
    local path=$1
    while [[ ! -e $path ]]; do path=$(dirname "$path"); done
    printf '%s' "$path"
}

# Runs this script again as root where the user may not write. The manifest stands for all that was installed.
become_root_if_needed() {
    local folder
    folder=$(existing_above "${root:-/}")
    if [[ -e $root/share/sotto ]]; then folder=$root/share/sotto; fi
    if [[ -w $folder || $(id -u) == 0 ]]; then return; fi
    command -v sudo >/dev/null || fail "$folder is not yours to write in and sudo is not here: choose another PREFIX."
    say "Asking for root to write below $root"
    exec sudo env PREFIX="$prefix" DESTDIR="${DESTDIR:-}" "${BASH_SOURCE[0]}" "$@"
}

# Adds an entry to the manifest, each once; before the file is there, so that an interrupted installation can be removed.
record() {
    local entry
    for entry in "${entries[@]}"; do if [[ $entry == "$1" ]]; then return; fi; done
    entries+=("$1")
    if [[ -f $root/$manifest ]]; then printf '%s\n' "$1" >>"$root/$manifest"; fi
}

# Makes a folder below PREFIX, and records those that were not there.
make_folder() {
    local folder=$1
    if [[ -d $root/$folder ]]; then return; fi
    if [[ $folder != . ]]; then make_folder "$(dirname "$folder")"; fi
    install -d -m 755 "$root/$folder"
    record "folder $folder"
}

# Reads the manifest of an earlier installation, whose entries stay, or makes the first one.
begin_manifest() {
    read_manifest
    make_folder "$(dirname "$manifest")"
    if [[ -f $root/$manifest ]]; then return; fi
    record "file $manifest"
    printf '%s\n' "${entries[@]}" >"$root/$manifest"
    chmod 644 "$root/$manifest"
}

# put MODE SOURCE PATH [OPTION...]: replaces a file in one step, also one that is being run.
put() {
    local mode=$1 source=$2 path=$3
    make_folder "$(dirname "$path")"
    record "file $path"
    staged=$root/$(dirname "$path")/.sotto-$$.part
    install -m "$mode" "${@:4}" "$source" "$staged"
    mv -fT "$staged" "$root/$path"
}

# made MODE PATH ARGUMENT...: a file that the program itself writes.
made() {
    local mode=$1 path=$2
    "$program" "${@:3}" >"$scratch/made"
    put "$mode" "$scratch/made" "$path"
}

read_manifest() {
    entries=()
    if [[ -f $root/$manifest ]]; then mapfile -t entries <"$root/$manifest"; fi
}

install_all() {
    program=$1
    [[ -x $program ]] || fail "$program is not built yet: run 'make build' first."
    [[ -f $here/$silero ]] || fail "$silero is missing: run 'make vendor' first."
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch" "$staged"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    begin_manifest
    put 755 "$program" bin/sotto --strip
    put 644 "$here/models/ggml-mini.en.bin" share/sotto/models/ggml-mini.en.bin
    put 644 "$here/models/catalog.json" share/sotto/models/catalog.json
    put 644 "$here/$silero" share/sotto/models/ggml-silero-v6.2.0.bin
    put 644 "$here/LICENSE" share/doc/sotto/LICENSE
    put 644 "$here/THIRD-PARTY-NOTICES.md" share/doc/sotto/THIRD-PARTY-NOTICES.md
    put 644 "$here/models/README.md" share/doc/sotto/models/README.md
    made 644 share/bash-completion/completions/sotto completions bash
    made 644 share/zsh/site-functions/_sotto completions zsh
    made 644 share/fish/vendor_completions.d/sotto.fish completions fish
    made 644 share/man/man1/sotto.1 man
    say "Installed $root/bin/sotto"
    if [[ -z ${DESTDIR:-} && :$PATH: != *:$prefix/bin:* ]]; then say "Add $prefix/bin to PATH to run it as sotto"; fi
}

uninstall_all() {
    local index kind path
    read_manifest
    for ((index = ${#entries[@]} - 1; index >= 0; index--)); do
        kind=${entries[index]%% *}
        path=${entries[index]#* }
        if [[ $path == /* || /$path/ == */../* ]]; then fail "$root/$manifest names $path, which is not below PREFIX."; fi
        case $kind in
        file) rm -f "$root/$path" ;;
        folder) rmdir "$root/${path#.}" 2>/dev/null || true ;; # What others put there stays.
        esac
    done
    say "Removed Sotto from $root"
}

main() {
    [[ $prefix == /* ]] || fail "PREFIX=$prefix is not an absolute path."
    case ${1:-}:$# in
    install:2)
        become_root_if_needed install "$(realpath "$2")"
        install_all "$2"
        ;;
    uninstall:1)
        [[ -e $root/$manifest ]] || fail "nothing is installed below ${root:-/}: there is no $root/$manifest."
        become_root_if_needed uninstall
        uninstall_all
        ;;
    *) fail "usage: scripts/install.sh install PROGRAM, or scripts/install.sh uninstall." ;;
    esac
}

main "$@"
