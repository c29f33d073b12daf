# A length beyond max_strlen.
== script
tracepoint:syscalls:sys_enter_openat { print(str(args.filename, 5000)); }
== stderr
stdin:1:46-70: WARNING: length param (5000) is too long and will be shortened to 1024 bytes (see BPFTRACE_MAX_STRLEN)
tracepoint:syscalls:sys_enter_openat { print(str(args.filename, 5000)); }
                                             ~~~~~~~~~~~~~~~~~~~~~~~~
