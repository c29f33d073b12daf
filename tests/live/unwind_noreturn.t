# A call that is the last instruction of its function: the return address belongs to the next function.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding noreturn'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *never_returns\+\d+\n', out)
'_start+' in out
