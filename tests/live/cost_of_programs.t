# --cost reports what each program costs, by the second and in all, and leaves the kernel's switch as it was.
== run
cat /proc/sys/kernel/bpf_stats_enabled > before
"$SCRY" --cost -e 'tracepoint:raw_syscalls:sys_enter /comm == "syscalls" && args.id == 110/ { @ = count(); }
  tracepoint:syscalls:sys_exit_execve { @e = count(); }' > out 2> errors & pid=$!
until grep -qs Attached errors; do sleep 0.1; done
syscalls getppid 50000 >/dev/null
sleep 1.3
syscalls getppid 1000 >/dev/null
kill -INT $pid
wait $pid
cat out errors
cmp before /proc/sys/kernel/bpf_stats_enabled && echo switch as before
== ready none
== end none
== check
maps['@'] == 51000
'switch as before' in lines
len([line for line in lines if re.fullmatch(r'Cost of tracepoint:raw_syscalls:sys_enter: \d+ runs/s, [1-9]\d* ns each, \d+\.\d{3} % of a CPU', line)]) >= 1
[int(found[1]) >= 51000 for line in lines if (found := re.fullmatch(r'Cost of tracepoint:raw_syscalls:sys_enter: (\d+) runs, [1-9]\d* ns each, \d+\.\d{3} % of a CPU, 0 events sent \(0 bytes\), 0 lost', line))] == [True]
[line for line in lines if line.startswith('Cost of tracepoint:syscalls:sys_exit_execve: ') and ' runs, ' in line]
[line for line in lines if line.startswith('Cost of all probes: ') and ' runs, ' in line]
