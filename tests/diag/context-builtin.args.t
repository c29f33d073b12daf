# args exists where there are some.
== script
interval:s:1 { print(args.x); }
== stderr
stdin:1:22-26: ERROR: The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe probes (interval used here)
interval:s:1 { print(args.x); }
                     ~~~~
== exit 1
