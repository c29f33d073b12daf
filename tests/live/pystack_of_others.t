# A thread that runs no Python has no Python frames; every kernel takes the walk.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[pystack, pystack(3)] = count(); }
== needs root
== args
-v -c 'unwinding chain 50'
== check
'@[\n, \n]: 50' in out
'User stacks: 100 of 100 are complete' in err
== stderr lacks
trying again
