# The return address of vfork() is in a register, while the parent waits for its child as well.
== script
tracepoint:syscalls:sys_enter_vfork /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== where host
== args
-c 'unwinding vfork 50'
== check
re.search(r'@\[\n *_*(libc_)?vfork\+\d+\n *parent\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(2) == '50'
