# The stack of a coroutine ends where its first function returns to.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding coroutine 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *on_own_stack\+\d+\n *__start_context\+\d+\n\]: (\d+)\n', out).group(1) == '50'
