# A frame of unknown size, which is found by a register that its callees save. Each stack ends at the entry of the program.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding alloca 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *of_unknown_size\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(1) == '50'
