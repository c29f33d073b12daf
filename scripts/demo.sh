#!/usr/bin/env bash
# Traces this machine for a few seconds: system calls by process, then how long writes take. usage: demo.sh (root)
#
# A small workload of its own runs meanwhile, so that something shows on an idle machine.
set -euo pipefail
cd "$(dirname "$0")/.."

scry=build/release/scry
seconds=${DEMO_SECONDS:-3}

if [ "$(id -u)" -ne 0 ]; then
  echo "Tracing needs root: sudo make demo" >&2
  exit 1
fi

work=$(mktemp -d)
workload_pid=
stop_workload() {
  if [ -n "$workload_pid" ]; then
    kill "$workload_pid" 2>/dev/null || true
    wait "$workload_pid" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap stop_workload EXIT
trap 'exit 130' INT TERM

workload() {
  trap 'exit 0' TERM
  while :; do
    dd if=/dev/zero of="$work/file" bs=64k count=100 status=none
    find /usr/share/doc -maxdepth 1 >/dev/null
    sleep 0.05
  done
}

# Shows a command as a person would type it, and runs it.
show() { # TITLE SCRIPT
  printf '\n%s\n\n$ sudo scry -e '"'%s'"'\n' "$1" "$2"
  "$scry" -e "$2"
}

workload &
workload_pid=$!

show "System calls by process, for $seconds seconds:" \
  "tracepoint:raw_syscalls:sys_enter { @[comm] = count(); } interval:s:$seconds { exit(); }"

show "How long writes take, in nanoseconds, by process, for $seconds seconds:" \
  "tracepoint:syscalls:sys_enter_write { @start[tid] = nsecs; }
   tracepoint:syscalls:sys_exit_write /@start[tid]/ {
     @ns[comm] = hist(nsecs - @start[tid]); delete(@start, tid); }
   interval:s:$seconds { exit(); }
   END { clear(@start); }"
