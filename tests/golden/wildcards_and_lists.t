# A wildcard and a list of attach points run one body for each event; probe names which.
== script
tracepoint:syscalls:sys_enter_w*,tracepoint:syscalls:sys_*_read, tracepoint:signal:signal_generate { @[probe] = count(); }
tracepoint:syscalls:sys_enter_write,
tracepoint:syscalls:sys_enter_read, { @both++; }
tracepoint:*generate { @any++; }
== events
syscall write
syscall write
syscall read
syscall getpid
tracepoint signal:signal_generate sig=9
== stdout


@[tracepoint:signal:signal_generate]: 1
@[tracepoint:syscalls:sys_enter_read]: 1
@[tracepoint:syscalls:sys_exit_read]: 1
@[tracepoint:syscalls:sys_enter_write]: 2
@any: 1
@both: 3
