# The function of a system call that calls the program is no different from its tracepoint: not for calls by 32-bit and
# x32 ways, refused ones, calls that do not come back or that are restarted. The same script with the mechanism, without
# it, and on the raw tracepoint, all at once.
== run
script='tracepoint:syscalls:sys_enter_kill /comm == "odd_calls" && args.pid == 0x3ffffff/ { @kill[args.sig] = count(); @half[args.__syscall_nr] = count(); }
  tracepoint:syscalls:sys_enter_execve /comm == "odd_calls"/ { @exec[str(args.filename)] = count(); @first = 1; }
  tracepoint:syscalls:sys_enter_execve /comm == "odd_calls"/ { @order[@first] = count(); @first = 0; }
  tracepoint:syscalls:sys_enter_exit_group, tracepoint:syscalls:sys_enter_nanosleep, tracepoint:syscalls:sys_enter_restart_syscall
  /comm == "odd_calls" || comm == "exe"/ { @others[probe] = count(); }'
"$SCRY" --explain -e "$script" | sed '/^Estimated/d; s/, program.*//'
"$SCRY" -e "$script" -o by_function 2>one & first=$!
"$SCRY" --no-feature syscall_functions -e "$script" -o by_event 2>two & second=$!
"$SCRY" -e "$script tracepoint:raw_syscalls:sys_enter /0/ { @ = 1; }" -o by_raw 2>three & third=$!
until grep -qs Attached one && grep -qs Attached two && grep -qs Attached three; do sleep 0.2; done
odd_calls
sleep 0.5
kill -INT $first $second $third
wait
cat by_function
cmp by_function by_event && cmp by_function by_raw && echo all the same
== timeout 60
== needs kprobes
== check
lines.count('tracepoint:syscalls:sys_enter_kill: BPF trampoline') == 1
sum(': BPF trampoline' in line for line in lines) >= 5
maps['@kill'] == {str(n): 1 for n in range(5)}
maps['@half'] == {'62': 5}
maps['@exec'] == {'/no/such/one': 1, '/no/such/two': 1, '/proc/self/exe': 1}
maps['@order'] == {'1': 3}
maps['@others']['tracepoint:syscalls:sys_enter_nanosleep'] == 1
maps['@others']['tracepoint:syscalls:sys_enter_restart_syscall'] == 1
maps['@others']['tracepoint:syscalls:sys_enter_exit_group'] >= 6
'all the same' in lines
