# Probes on what the kernel does with locks, beside programs that the kernel lets them run inside: of system calls, of
# functions, of user code. Each prints, so that each takes the ring's lock; a machine that stands still ends the test.
# Each script runs until all that it probes has happened.
== run
while echo; do :; done >/dev/null &
run() { # WORDS SCRIPT
  for i in 1 2 3 4 5 6 7 8; do
    "$SCRY" -q -e "$2 interval:ms:300 { exit(); }" 2>/dev/null | grep -v "^@" | sort | uniq -c > counted
    missing=0; for word in $1; do grep -q " $word\$" counted || missing=1; done
    [ $missing = 1 ] || break
  done
  cat counted
}
run 'call unlock' 'tracepoint:syscalls:sys_enter_write { printf("call\n"); } kprobe:_raw_spin_unlock_irqrestore { printf("unlock\n"); }'
run 'wakeup locked' 'rawtracepoint:sched_wakeup { printf("wakeup\n"); } kretprobe:_raw_spin_lock_irqsave { printf("locked\n"); }'
run 'entry lock' 'fentry:vfs_write { printf("entry\n"); @[rand % 64] = count(); } kprobe:_raw_spin_lock* { printf("lock\n"); @[rand % 64] = count(); }'
run 'exit libc' 'tracepoint:syscalls:sys_exit_write { printf("exit\n"); } tracepoint:lock:contention_end, tracepoint:lock:contention_begin { printf("contention\n"); }
     uprobe:/lib/x86_64-linux-gnu/libc.so.6:write { printf("libc\n"); }'
kill $!
echo end
== needs kprobes
== check
{'call', 'unlock', 'wakeup', 'locked', 'entry', 'lock', 'exit', 'libc'} <= {line.split()[-1] for line in lines}
lines[-1] == 'end'
