# The stack of a handler goes on to the code that called through a null pointer.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding crash 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *in_crash\+\d+\n *__restore_rt\+\d+\n *0\n *call_null\+\d+\n *crash\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(1) == '50'
