# Every tool: help and headings that fit 80 columns, help that names all its options, two runs at once that end by
# themselves, runs that end by a closed pipe and by Ctrl-C, no privileges, a process, a disk or a device that does not
# exist. The script alone is formatted and compiles. The build with
# sanitizers takes minutes for what has nothing to do with memory; the tests of single tools run there.
== build release
== file every.sh
#!/bin/bash
words() {
  case $1 in
    funccount|stackcount) echo 'tracepoint:syscalls:sys_enter_getp*' ;;
    argdist) echo 'tracepoint:syscalls:sys_enter_read args.count' ;;
    trace) echo 'tracepoint:syscalls:sys_enter_read args.count' ;;
    syslat) echo getppid ;;
    funclatency|funcslower) echo libc usleep ;;
    dbslower|dbstat) echo "$TARGETS/postgres_queries" ;;
    pythonslow|pythonstat) echo /usr/bin/python3.11 ;;
    memleak|mallocsnoop|deadlock) echo --force ;;
  esac
}
# One sentence, instead of a run, where this kernel, machine or file lacks what the tool needs.
lacks() {
  grep -q -e 'fail("' -e '^hardware:' -e '__per_cpu_offset' source.bt || return 1
  "$SCRY" tool "$@" -d 0.1 > out 2> err && return 1
  [ "$(grep -c ^ERROR err)" = 1 ] || grep -q __per_cpu_offset err
}
check() { # NAME WHAT COMMAND...: the command succeeds
  local name=$1 what=$2; shift 2
  "$@" > out 2> err && ! grep -v -e 'user stacks' -e 'Total lost event' -e 'No processor told' err | grep -q -e ERROR -e WARNING || { echo "$name: $what: $(head -2 err)"; }
}
interrupted() { # its stderr is the file err
  "$SCRY" tool "$@" & local run=$!
  for i in $(seq 100); do grep -qs Attached err && break; sleep 0.1; done
  kill -INT $run; wait $run
}
through_head() { "$SCRY" tool "$@" -d 0.3 | head -1; }  # how that ends is another test
refused() { # NAME WHAT COMMAND...: one sentence and status 1
  local name=$1 what=$2; shift 2
  "$@" > out 2> err; local status=$?
  [ $status = 1 ] && [ "$(grep -c ERROR err)" = 1 ] && [ $(wc -l < err) -le 2 ] || echo "$name: $what: $status $(cat err)"
}
nobody="setpriv --reuid 65534 --regid 65534 --clear-groups"
count=0
for tool in $("$SCRY" tool | awk '/^    [a-z]/ { print $1 }'); do
  check $tool help "$SCRY" tool $tool --help
  awk -v tool=$tool 'length > 80 { print tool ": a line of " length }' out
  for option in $("$SCRY" tool $tool --source | grep -o 'getopt("[a-z-]*"' | cut -d'"' -f2); do
    grep -q -- "--$option" out || echo "$tool: no help for --$option"
  done
  "$SCRY" tool $tool --source > source.bt
  check $tool fmt "$SCRY" fmt source.bt
  count=$((count + 1))
  lacks $tool $(words $tool) && continue
  "$SCRY" tool $tool -d 0.3 $(words $tool) > out2 2> err2 & other=$!
  check $tool end "$SCRY" tool $tool -d 0.3 $(words $tool)
  wait $other || echo "$tool: two at once: $(head -2 err2)"
  awk -v tool=$tool '/^ *[A-Z][A-Z0-9 ]*$/ && length > 80 { print tool ": a heading of " length }' out out2
  check $tool head through_head $tool $(words $tool)
  check $tool Ctrl-C interrupted $tool $(words $tool)
  refused $tool 'no root' $nobody "$SCRY" tool $tool $(words $tool)
  refused $tool 'unknown pid' "$SCRY" tool $tool -p 4194000 $(words $tool)
  refused $tool 'unknown option' sh -c "\"$SCRY\" tool $tool --zzz 2>&1 | sed 's/^HINT.*//; s/.*unrecognized.*/ERROR/' >&2; exit 1"
done
echo "tools=$((count >= 100))"
refused netqtop 'no such device' "$SCRY" tool netqtop --device nosuch0
refused biolatency 'no such disk' "$SCRY" tool biolatency --disk nosuch0
== run
./every.sh
== needs root
== ready none
== where host
== timeout 400
== slow
== stdout
tools=1
