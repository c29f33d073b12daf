# A signal handler, and the code that it interrupted. Each stack ends at the entry of the program.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding signal 50'
== check
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *on_signal\+\d+\n *__restore_rt\+\d+\n *__pthread_kill_implementation\.constprop\.0\+\d+\n *gsignal\+\d+\n *signalled\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(1) == '50'
