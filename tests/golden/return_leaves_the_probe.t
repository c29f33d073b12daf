# return ends the body, from any depth.
== script
begin { if (1) { printf("in\n"); return; } printf("never\n"); }
tracepoint:syscalls:sys_enter_getpid { if (pid == 3) { return 1; } @[pid] = count(); }
== events
syscall getpid pid=3
syscall getpid pid=4
== stdout
in


@[4]: 1
