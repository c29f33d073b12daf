# A function whose return is probed has the trampoline's address where its return address was: the stack shows its caller.
== script
uretprobe:unwinding:chain_large, uretprobe:unwinding:chain_small { @returns[func] = count(); }
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-c 'unwinding chain 50'
== check
maps['@returns'] == {'chain_large': 50, 'chain_small': 50}
re.search(r'@\[\n *syscall\+\d+\n *mark\+\d+\n *chain_small\+\d+\n *chain_large\+\d+\n *chain_saving\+\d+\n *main\+\d+\n *__libc_start_call_main\+\d+\n *__libc_start_main\w*\+\d+\n *_start\+\d+\n\]: (\d+)\n', out).group(1) == '50'
