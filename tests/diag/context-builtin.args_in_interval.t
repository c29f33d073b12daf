# A timer has no arguments.
== script
interval:s:1 { print(args.x); } begin { print(args.x); }
== stderr
stdin:1:22-26: ERROR: The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe probes (interval used here)
interval:s:1 { print(args.x); } begin { print(args.x); }
                     ~~~~
stdin:1:47-51: ERROR: The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe probes (special used here)
interval:s:1 { print(args.x); } begin { print(args.x); }
                                              ~~~~
== exit 1
