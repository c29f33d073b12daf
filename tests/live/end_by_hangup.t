# A terminal that goes away ends the run as Ctrl-C does: what was counted is written.
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
END { printf("bye\n"); }
== workload
syscalls getppid 10
== end HUP
== stdout
bye


@: 10
== check
end_seconds < 2
