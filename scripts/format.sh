#!/usr/bin/env bash
# Formats the C and C++ sources with clang-format 14. usage: format.sh --write | --check
#
# --check changes nothing, names the files that are not formatted, and fails if there are any.
set -euo pipefail
cd "$(dirname "$0")/.."

formatter=$(command -v clang-format-14) || {
  echo "No clang-format-14: scripts/install-deps.sh test installs it." >&2
  exit 2
}

sources() {
  find src cmake tests fuzz bench scripts -type f \( -name '*.cc' -o -name '*.h' -o -name '*.c' \) -print0
}

case ${1-} in
  --write) sources | xargs -0 -r "$formatter" -i ;;
  --check)
    bad=$(sources | xargs -0 -r "$formatter" --dry-run 2>&1 | sed -n 's/^\([^:]*\):.*-Wclang-format-violations.*/\1/p' | sort -u)
    [ -z "$bad" ] && exit 0
    printf 'Not formatted (run `make fmt`):\n%s\n' "$bad"
    exit 1
    ;;
  *)
    echo "usage: format.sh --write | --check" >&2
    exit 2
    ;;
esac
