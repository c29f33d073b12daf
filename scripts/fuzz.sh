#!/usr/bin/env bash
# Runs every fuzz target (fuzz/NAME_fuzz.cc) with libFuzzer. usage: fuzz.sh [SECONDS per target, default 60] [NAME_fuzz...]
#
# Seeds are in fuzz/seeds/NAME_fuzz and stay as they are; what the fuzzer adds grows in build/fuzz/corpus.
# The random numbers are the same in every run, so that code that has not changed meets the same inputs.
# An input that crashes, hangs for 30 s or takes more than 2 GiB is kept in build/fuzz/found and fails the run.
# The last line is `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
if [ $# -eq 0 ]; then
  for source in fuzz/*_fuzz.cc; do
    [ -e "$source" ] && set -- "$@" "$(basename "$source" .cc)"
  done
fi
scripts/build.sh fuzz "$@" || exit 1

fuzz_one() { # TARGET
  local name=$1 corpus=build/fuzz/corpus/$1 folders=()
  mkdir -p "$corpus" build/fuzz/found
  folders=("$corpus")
  [ ! -d "fuzz/seeds/$name" ] || folders+=("fuzz/seeds/$name")
  if build/fuzz/"$name" -seed=1 -max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 -max_len=65536 \
    -artifact_prefix="build/fuzz/found/$name-" -print_final_stats=1 "${folders[@]}" >build/fuzz/"$name".log 2>&1; then
    printf 'ok   fuzz/%s: %s runs\n' "$name" "$(sed -n 's/^stat::number_of_executed_units: //p' build/fuzz/"$name".log)"
  else
    printf 'FAIL fuzz/%s\n%s\n' "$name" "$(tail -n 40 build/fuzz/"$name".log)"
  fi
}

# One a processor at a time.
export -f fuzz_one
export seconds
printf '%s\n' "$@" | xargs -P "$(nproc)" -I NAME bash -c 'fuzz_one NAME' | tee build/fuzz/results
failed=$(grep -c '^FAIL fuzz/' build/fuzz/results)
printf '%d passed, %d failed, 0 skipped\n' "$(grep -c '^ok   fuzz/' build/fuzz/results)" "$failed"
[ "$failed" -eq 0 ]
