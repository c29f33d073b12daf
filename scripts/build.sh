#!/usr/bin/env bash
# Configures and builds one preset of CMakePresets.json. usage: build.sh release|debug|fuzz [target...]
#
# The configure step's chatter is shown only if it fails; the build shows its progress on a terminal.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
mkdir -p build
log=build/configure-$preset.log
if ! cmake --preset "$preset" -Wno-dev >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
quiet=()
[ -t 1 ] || quiet=(--quiet)
exec cmake --build --preset "$preset" ${1+--target "$@"} -- "${quiet[@]}"
