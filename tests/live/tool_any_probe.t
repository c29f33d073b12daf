# The tools that take a probe: values of a dd's 30 writes, a histogram and a filter; functions with their arguments; what
# the user wrote wrongly is one message about it.
== run
tool() { "$SCRY" tool "$@" 2> /dev/null; }
dd='dd if=/dev/zero of=/dev/null bs=700 count=30 status=none'
tool argdist t:syscalls:sys_enter_write args.count 'comm == "dd"' -q -f csv -c "$dd"
tool argdist t:syscalls:sys_enter_write 'args.count, comm' 'args.count == 700' -q -f csv -c "$dd"
tool argdist -H t:syscalls:sys_exit_write args.ret 'comm == "dd"' -q -f csv -c "$dd"
tool argdist "uprobe:$TARGETS/calls:add" 'arg0 % 2' -q -f csv -c "$TARGETS/calls 30" | grep -v =
tool trace t:syscalls:sys_enter_unlinkat 'str(args.pathname)' 'comm == "rm"' -q -f csv -c 'rm -f ./a ./b' | cut -d, -f4-
tool trace t:syscalls:sys_enter_unlinkat 'name = str(args.pathname), flag = args.flag' 'comm == "rm"' -q -f csv -c 'rm -f ./a' | cut -d, -f4-
tool funcslower "$TARGETS/calls" add -q -f csv --min 1ns -c "$TARGETS/calls 30" | grep -c ,calls,
tool funcslower "$TARGETS/calls" add -q -f csv --min 10s -c "$TARGETS/calls 30" | grep -c ,calls,
"$SCRY" tool argdist t:syscalls:sys_enter_write 'args.' 2>&1 | grep -o -e 'ERROR: .*' -e 'HINT: .*'
"$SCRY" tool argdist t:syscalls:sys_enter_write args.cuont 2>&1 | grep -o -e 'ERROR: .*' -e 'HINT: .*' | sort -u
"$SCRY" tool argdist t:syscalls:sys_enter_write 2>&1
"$SCRY" tool trace t:syscalls:sys_enter_wriet 2>&1 | grep -c 'did you mean.*sys_enter_write?'
== needs root
== ready none
== where host
== stdout
value,count
700,30
value.0,value.1,count
700,dd,30
@value,512,1023,30
value,count
1,15
0,15
comm,value
rm,./a
rm,./b
comm,value.name,value.flag
rm,./a,0
30
0
ERROR: syntax: parameter 2 is not an expression: args.
HINT: write an expression as in a script: args.count, str(args.filename), arg0 + 1
ERROR: Struct/union of type 'struct tracepoint:syscalls:sys_enter_write_args' does not contain a field named 'cuont'
HINT: did you mean count?
ERROR: USAGE: argdist needs PROBE VALUE [FILTER]: scry tool argdist PROBE VALUE [FILTER]
1
