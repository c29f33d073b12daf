# The stack of a thread ends where the thread begins.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding thread 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *in_thread\+\d+\n *start_thread\+\d+\n *clone3?\+\d+\n\]: (\d+)\n', out).group(1) == '50'
