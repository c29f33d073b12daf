# What kprobes and kretprobes do not have.
== script
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
== stderr
stdin:1:25-29: ERROR: The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe probes (kprobe used here)
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
                        ~~~~
HINT: use arg0, arg1, ..., or an fentry of the function, which has its arguments by name
stdin:1:40-46: ERROR: The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
                                       ~~~~~~
HINT: use the kretprobe or uretprobe of the function, which fires when it returns
stdin:1:55-59: ERROR: x86_64 doesn't support arg6
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
                                                      ~~~~
HINT: read arguments after arg5 from the stack: *(uint64 *)(reg("sp") + 8)
stdin:1:91-95: ERROR: The arg0 builtin can only be used with 'kprobes', 'uprobes' and 'usdt' probes
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
                                                                                          ~~~~
HINT: keep it in a map in the probe of the call, @arg[tid] = arg0, and read @arg[tid] here: the registers hold other values at the return
stdin:1:120-126: ERROR: 'retval' builtin is not allowed in a for-loop
kprobe:vfs_read { print(args.x); print(retval); print(arg6); } kretprobe:vfs_read { print(arg0); for $i : 0..9 { print(retval); } }
                                                                                                                       ~~~~~~
HINT: copy the value to a variable before the loop
== exit 1
