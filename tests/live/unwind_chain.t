# Frames of different sizes, without frame pointers. Each stack ends at the entry of the program.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding chain 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *chain_large\+\d+\n *chain_saving\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(1) == '50'
