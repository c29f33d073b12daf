# Probes on what the kernel does with locks, beside programs that the kernel lets them run inside: of system calls, of
# functions, of user code. Each prints, so that each takes the ring's lock; a machine that stands still ends the test.
== run
while echo; do :; done >/dev/null &
run() { "$SCRY" -q -e "$1 interval:ms:300 { exit(); }" 2>/dev/null | grep -v "^@" | sort | uniq -c; }
run 'tracepoint:syscalls:sys_enter_write { printf("call\n"); } kprobe:_raw_spin_unlock_irqrestore { printf("unlock\n"); }'
run 'rawtracepoint:sched_wakeup { printf("wakeup\n"); } kretprobe:_raw_spin_lock_irqsave { printf("locked\n"); }'
run 'fentry:vfs_write { printf("entry\n"); @[rand % 64] = count(); } kprobe:_raw_spin_lock* { printf("lock\n"); @[rand % 64] = count(); }'
run 'tracepoint:syscalls:sys_exit_write { printf("exit\n"); } tracepoint:lock:contention_end, tracepoint:lock:contention_begin { printf("contention\n"); }
     uprobe:/lib/x86_64-linux-gnu/libc.so.6:write { printf("libc\n"); }'
kill $!
echo end
== needs kprobes
== check
{'call', 'unlock', 'wakeup', 'locked', 'entry', 'lock', 'exit', 'libc'} <= {line.split()[-1] for line in lines}
lines[-1] == 'end'
