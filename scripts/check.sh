#!/usr/bin/env bash
# The checks that need no kernel: formatting, layers, diagnostics with tests, English, generated docs, shell syntax.
#
# Prints what is wrong, and as its last line `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0 failed=0 skipped=0

check() { # NAME COMMAND...
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAIL check/%s\n%s\n' "$name" "$output"
  fi
}

skip() { # NAME REASON
  skipped=$((skipped + 1))
  printf 'SKIP check/%s: %s\n' "$1" "$2"
}

shell_syntax() {
  local script status=0
  for script in scripts/*.sh .ci/run completions/scry.bash tests/vm/init; do
    bash -n "$script" || status=1
  done
  return $status
}

check format scripts/format.sh --check
check layers scripts/check_layers.py
check diagnostics scripts/check_diags.py
check english scripts/check_english.py
check shell-syntax shell_syntax
if [ -x build/release/scry_docs ]; then
  check generated-docs scripts/docs.sh --check
else
  skip generated-docs "build/release/scry_docs is not there; run make first"
fi

printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
