#!/usr/bin/env bash
# Checks the form of every tracked file: Swift sources by swift-format, scripts by their own interpreters, and all of
# them for names that belong to one machine. Changes nothing.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
failures=0

report() {
    printf 'lint: %s\n' "$*" >&2
    failures=$((failures + 1))
}

# Tracked files, and those that are about to be; NUL-separated. A file deleted but still in the index is left out.
project_files() {
    git ls-files -z --cached --others --exclude-standard -- "$@" |
        while IFS= read -r -d '' file; do if [[ -f $file ]]; then printf '%s\0' "$file"; fi; done
}

lint_swift() {
    local files
    mapfile -d '' -t files < <(project_files '*.swift')
    swift format lint --strict --parallel "${files[@]}" || report "swift-format objects; 'make format' repairs most of it"
}

# Uses shellcheck where it is installed; nothing installs it.
lint_shell() {
    local files file
    mapfile -d '' -t files < <(project_files '*.sh' .ci/run)
    for file in "${files[@]}"; do
        bash -n "$file" || report "$file is not valid bash"
    done
    if command -v shellcheck >/dev/null; then
        shellcheck -x "${files[@]}" || report "shellcheck objects"
    fi
}

lint_python() {
    local file
    while IFS= read -r -d '' file; do
        python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' "$file" ||
            report "$file is not valid Python"
    done < <(project_files '*.py')
}

# A package comes from its ordinary client, whatever server that is set up with, and a path of the machine where
# something was made means nothing elsewhere. The brackets keep this file from matching itself.
lint_names() {
    local names='py[p]i\.org|pythonhoste[d]\.org|(deb|security)\.debia[n]\.org|archive\.ubunt[u]\.com|npmj[s]\.(org|com)|crate[s]\.io'
    local paths='(^|[^[:alnum:]_./-])/(wor[k]|roo[t])/'
    if project_files | xargs -0 grep -nIE "$names|$paths" --; then
        report "the lines above name a package server or a path of one machine"
    fi
}

git rev-parse --is-inside-work-tree >/dev/null || exit 1 # its own message says why
lint_swift
lint_shell
lint_python
lint_names
if ((failures > 0)); then exit 1; fi
echo "lint: no complaints"
