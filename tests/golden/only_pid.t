# With -p a tracepoint's body runs for that process alone; intervals run always.
== script
tracepoint:syscalls:sys_enter_getpid { @[pid] = count(); } tracepoint:signal:signal_generate { @s[pid] = count(); } interval:s:1 { @i++; }
== args
-p 12
== events
syscall getpid pid=12 tid=14
syscall getpid pid=13
syscall getpid pid=12
tracepoint signal:signal_generate sig=9
task pid=13
tracepoint signal:signal_generate sig=9
tick interval:s:1
== stdout


@[12]: 2
@i: 1
@s[12]: 1
