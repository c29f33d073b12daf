# perf's spelling of a tracepoint has no provider.
== script
syscalls:sys_enter_openat { @ = count(); }
== stderr
stdin:1:1-26: ERROR: Invalid probe type: syscalls
syscalls:sys_enter_openat { @ = count(); }
~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: write tracepoint:syscalls:sys_enter_openat
== exit 1
