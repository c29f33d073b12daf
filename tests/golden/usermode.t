# usermode is 1 in special probes, 0 where the interrupted mode is not known.
== script
begin { print((usermode, sizeof(usermode))); }
tracepoint:syscalls:sys_enter_getpid { print(usermode); }
interval:s:1 { print(usermode); }
== events
syscall getpid
tick interval:s:1
== stdout
(1, 1)
0
0


