# Arguments of a call are those of its other tracepoint.
== script
tracepoint:syscalls:sys_exit_openat { print(str(args.filename)); }
== stderr
stdin:1:49-62: ERROR: Struct/union of type 'struct tracepoint:syscalls:sys_exit_openat_args' does not contain a field named 'filename'
tracepoint:syscalls:sys_exit_openat { print(str(args.filename)); }
                                                ~~~~~~~~~~~~~
HINT: keep it in a map in tracepoint:syscalls:sys_enter_openat, @filename[tid] = args.filename, and read @filename[tid] here
== exit 1
