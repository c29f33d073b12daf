# Every write of dd is counted under its stacks: the kernel's ends at the system call's entry, the user's has frames.
== script
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @k[kstack] = count(); @u[ustack(2), comm] = count(); @n = count(); }
== args
-c '/usr/bin/dd if=/dev/zero of=/dev/null bs=1 count=1000 status=none'
== check
sum(maps['@k'].values()) == 1000 == maps['@n']
sum(maps['@u'].values()) == 1000
all('do_syscall_64+' in k and 'bpf_' not in k for k in maps['@k'])
