# A list of events of processes and of timers cannot be limited to processes.
== script
tracepoint:syscalls:sys_enter_read, interval:s:1 { @ = count(); }
== args
--follow -p 1
== stderr
stdin:1:1-35: ERROR: --follow cannot limit a list that mixes events of processes with others
tracepoint:syscalls:sys_enter_read, interval:s:1 { @ = count(); }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write one probe for the events of processes and one for the others
== exit 1
