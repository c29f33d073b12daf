# Two runs at the same time see the same calls.
== run
"$SCRY" -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @first = count(); }' &
first=$!
"$SCRY" -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @second = count(); }' &
second=$!
echo "$first $second" > pids
wait $first
wait $second
== workload
while [ "$(grep -c __BPFTRACE_NOTIFY_PROBES_ATTACHED "$CASE_STDOUT")" -lt 2 ]; do sleep 0.05; done
syscalls getppid 5000
kill -INT $(cat pids)
== end none
== check
maps['@first'] == 5000
maps['@second'] == 5000
