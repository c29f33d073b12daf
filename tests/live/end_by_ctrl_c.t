# Ctrl-C ends the run at once: END runs, maps are printed, the status is 0.
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
END { printf("bye\n"); }
== workload
syscalls getppid 10
== end INT group
== stdout
bye


@: 10
== check
end_seconds < 2
