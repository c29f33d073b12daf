# An int of a system call is never negative.
== script
tracepoint:syscalls:sys_enter_openat /args.dfd == -100/ { print(-1 < args.dfd); }
== stderr
stdin:1:39-55: WARNING: dfd is never negative: a system call has its 32 bits in a register of 64
tracepoint:syscalls:sys_enter_openat /args.dfd == -100/ { print(-1 < args.dfd); }
                                      ~~~~~~~~~~~~~~~~
HINT: cast it: (int32)args.dfd
stdin:1:65-78: WARNING: dfd is never negative: a system call has its 32 bits in a register of 64
tracepoint:syscalls:sys_enter_openat /args.dfd == -100/ { print(-1 < args.dfd); }
                                                                ~~~~~~~~~~~~~
HINT: cast it: (int32)args.dfd
