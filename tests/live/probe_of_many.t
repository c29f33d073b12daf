# `probe` in a body that serves many probes: one program tells them apart by the number of the system call, or by the place in a
# multi link; and a list with raw_syscalls sees every call besides those it names.
== run
"$SCRY" -q -e 'tracepoint:raw_syscalls:sys_enter, tracepoint:syscalls:sys_enter_getppid, tracepoint:syscalls:sys_enter_getuid
    /comm == "syscalls"/ { @[probe] = count(); @all = count(); }
  tracepoint:syscalls:sys_exit_get* /comm == "syscalls"/ { @exit[probe, args.ret > 0] = count(); }' -c 'syscalls getppid 300'
"$SCRY" -q -e 'uprobe:calls:sum_s*, uprobe:calls:point_su*, uprobe:calls:add { @user[probe, func] = count(); }
  uretprobe:calls:point_su*, uretprobe:calls:sum_s* { @left[probe] = count(); }' -c 'calls 7' | sed "s,$TARGETS/,,"
for script in 'tracepoint:syscalls:sys_enter_* { @[probe] = count(); }' 'uprobe:calls:sum_s*,uprobe:calls:add { @[probe] = count(); }'; do
  echo "programs=$("$SCRY" --explain -e "$script" | sed '/^Estimated/d; s/.*, program \([^ ]*\) .*/\1/' | sort -u | wc -l)"
done
== check
prints['@'][0]['tracepoint:syscalls:sys_enter_getppid'] == 300
(every := prints['@'][0]['tracepoint:raw_syscalls:sys_enter']) > 300 and prints['@all'][0] == every + 300
prints['@exit'][0]['tracepoint:syscalls:sys_exit_getppid, true'] == 300
prints['@user'] == [{'uprobe:calls:sum_seven, sum_seven': 7, 'uprobe:calls:point_sum, point_sum': 7, 'uprobe:calls:add, add': 7}]
prints['@left'] == [{'uretprobe:calls:sum_seven': 7, 'uretprobe:calls:point_sum': 7}]
'programs=1' in lines
