# A predicate on the call number gives the exact number of calls (getppid is 110 on x86_64).
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
== workload
syscalls getppid 12345
== stdout


@: 12345
