# A thread that runs no Python has no Python frames; the limit is a literal.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[pystack, pystack(3)] = count(); }
== needs root
== args
-c 'unwinding chain 50'
== check
'@[\n, \n]: 50' in out
