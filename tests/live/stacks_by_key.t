# Every write of dd is counted under its stacks: the kernel's ends at the system call's entry, the user's has frames.
== script
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @k[kstack] = count(); @u[ustack(2), comm] = count(); @n = count(); }
== args
-c '/usr/bin/dd if=/dev/zero of=/dev/null bs=1 count=1000 status=none'
== check
sum(int(n) for n in __import__('re').findall(r'^\]: (\d+)$', out, 8)) == 1000
sum(int(n) for n in __import__('re').findall(r'^, dd\]: (\d+)$', out, 8)) == 1000
maps['@n'] == 1000
'do_syscall_64+' in out and 'bpf_prog' not in out and 'bpf_trace' not in out
