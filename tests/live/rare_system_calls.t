# Few calls, all of them rare, are perf tracepoints of their own, so that the other calls of the machine pay less; a busy
# call keeps them on the raw tracepoint of all. The counts, fields and names are the same both ways.
== run
rare='tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ { @opened[str(args.filename)] = count(); @probe[probe] = count(); }
  tracepoint:syscalls:sys_exit_openat /comm == "syscalls"/ { @got[args.ret >= 0] = count(); }
  tracepoint:syscalls:sys_enter_execve, tracepoint:syscalls:sys_enter_exit_group /comm == "syscalls"/ { @probe[probe] = count(); }'
busy='tracepoint:syscalls:sys_enter_read, tracepoint:syscalls:sys_exit_read /0/ { @ = 1; }'
for script in "$rare" "$rare $busy"; do
  "$SCRY" --no-feature syscall_functions --explain -e "$script" | sed 's/, program.*instructions)//'
  "$SCRY" --no-feature syscall_functions -e "$script" -c "$TARGETS/syscalls openat 20000 /proc/version" -o counts 2>errors
  cat errors counts
done
== check
lines.count('tracepoint:syscalls:sys_enter_openat: perf tracepoint: openat is rare: other system calls pay less than half of what a raw tracepoint takes') == 1
[line for line in lines if line.endswith('a traced call pays least this way')] == [f'tracepoint:syscalls:sys_{side}_openat and {more} more: BTF raw tracepoint sys_{side}: read may be called often: a traced call pays least this way' for side, more in (('enter', 3), ('exit', 1))]
[one['/proc/version'] for one in prints['@opened']] == [20000] * 2
prints['@got'][0]['true'] == prints['@got'][1]['true'] >= 20000
prints['@probe'][0] == prints['@probe'][1]
prints['@probe'][0]['tracepoint:syscalls:sys_enter_exit_group'] == 1
'Lost' not in out
