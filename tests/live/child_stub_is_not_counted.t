# Between the attaching of the probes and the command, -c does nothing that a probe counts: its first event is the
# execve, under the command's name; user probes of libc and the kernel's counters see nothing of scry.
== run
for i in 1 2 3; do
  "$SCRY" -q -c '/usr/bin/true' -e '
    tracepoint:raw_syscalls:sys_enter /pid == cpid && !@first/ { @first = args.id + 1; @name = comm; }
    tracepoint:raw_syscalls:sys_exit /pid == cpid && !@first/ { @early = count(); }
    uprobe:libc:read, uprobe:libc:exec*, uprobe:libc:syscall, uprobe:libc:kill, uretprobe:libc:read
      /comm == "scry" || !@first/ { @libc[func] = count(); }
    profile:us:200, software:page-faults:1, software:context-switches:1, software:cpu-clock:200000
      /comm == "scry"/ { @stub[probe] = count(); }'
done
== where host
== check
prints['@first'] == [60, 60, 60]
prints['@name'] == ['true'] * 3
not maps.get('@libc') and not maps.get('@stub') and not maps.get('@early')
