# A list of events of processes and of timers cannot be limited to processes.
== script
tracepoint:syscalls:sys_enter_read, interval:s:1 { @ = count(); }
== args
--follow -p 1
== stderr
== exit 1
