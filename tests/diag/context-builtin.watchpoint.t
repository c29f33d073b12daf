# What a watchpoint has not.
== script
watchpoint:0x1000:8:w { print(arg0); print(retval); print(func); print(args.x); }
== stderr
stdin:1:31-35: ERROR: The arg0 builtin can only be used with 'kprobes', 'uprobes' and 'usdt' probes
watchpoint:0x1000:8:w { print(arg0); print(retval); print(func); print(args.x); }
                              ~~~~
stdin:1:44-50: ERROR: The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes
watchpoint:0x1000:8:w { print(arg0); print(retval); print(func); print(args.x); }
                                           ~~~~~~
stdin:1:59-63: ERROR: The func builtin can not be used with 'watchpoint' probes
watchpoint:0x1000:8:w { print(arg0); print(retval); print(func); print(args.x); }
                                                          ~~~~
stdin:1:72-76: ERROR: The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe probes (watchpoint used here)
watchpoint:0x1000:8:w { print(arg0); print(retval); print(func); print(args.x); }
                                                                       ~~~~
== exit 1
