#!/usr/bin/env bash
# The generated parts of docs/reference, written by build/release/scry_docs from the tables of the sources.
#
# usage: docs.sh --write | --check     (--check fails and shows the difference where docs/reference is not current)
set -euo pipefail
cd "$(dirname "$0")/.."

generator=build/release/scry_docs
[ -x "$generator" ] || {
  echo "No $generator: run make first." >&2
  exit 2
}
case ${1-} in
  --write)
    mkdir -p docs/reference
    "$generator" docs/reference
    ;;
  --check)
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    "$generator" "$fresh"
    diff -ru docs/reference "$fresh" || {
      echo 'docs/reference is not what the tables say: run `make docs` and commit the result.'
      exit 1
    }
    ;;
  *)
    echo "usage: docs.sh --write | --check" >&2
    exit 2
    ;;
esac
