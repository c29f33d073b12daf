# print(@a); print(@b); clear(@a); clear(@b) of keyed maps lose no event, with events on both CPUs all the time.
== args
-q
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @a[cpu, pid] = count(); @b[pid] = sum(2); @n = count(); }
interval:ms:100 { print(@a); print(@b); clear(@a); clear(@b); }
== workload
syscalls getppid 1000000 & syscalls getppid 1000000; wait
== timeout 60
== check
maps['@n'] == 2000000
sum(value for each in prints['@a'] for value in each.values()) == 2000000
sum(value for each in prints['@b'] for value in each.values()) == 4000000
'WARNING' not in err
