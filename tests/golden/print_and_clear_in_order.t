# print() and clear() take effect in the order they were written, when the tracer reads them.
== script
tracepoint:syscalls:sys_enter_getpid { @[comm] = count(); }
interval:s:1 { print(@); clear(@); }
== events
syscall getpid comm=a
syscall getpid comm=b
syscall getpid comm=b
tick interval:s:1
syscall getpid comm=a
tick interval:s:1
tick interval:s:1
syscall getpid comm=c
== stdout
@[a]: 1
@[b]: 2
@[a]: 1


@[c]: 1
