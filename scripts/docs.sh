#!/usr/bin/env bash
# What is generated from the tables of the sources by build/release/scry_docs (or $SCRY_DOCS): docs/reference, docs/tools,
# the manual page, the completions.
#
# usage: docs.sh --write | --check     (--check fails and shows the difference where a file is not current)
set -euo pipefail
cd "$(dirname "$0")/.."

generator=${SCRY_DOCS:-build/release/scry_docs}
[ -x "$generator" ] || {
  echo "No $generator: run make first." >&2
  exit 2
}
case ${1-} in
  --write) "$generator" . . ;;
  --check)
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    "$generator" . "$fresh"
    status=0
    diff -ru docs/reference "$fresh/docs/reference" || status=1
    diff -ru docs/tools "$fresh/docs/tools" || status=1
    diff -u docs/man/scry.1 "$fresh/docs/man/scry.1" || status=1
    diff -ru completions "$fresh/completions" || status=1
    [ $status -eq 0 ] || echo 'Generated files are not what the tables say: run `make docs` and commit the result.'
    exit $status
    ;;
  *)
    echo "usage: docs.sh --write | --check" >&2
    exit 2
    ;;
esac
