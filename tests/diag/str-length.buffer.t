# What a buffer leaves out.
== script
config = { max_strlen = 16 }
tracepoint:syscalls:sys_enter_write { print(buf(args.buf, 64)); }
== stderr
stdin:2:45-62: WARNING: length param (64) is too long and will be shortened to 12 bytes (see BPFTRACE_MAX_STRLEN)
tracepoint:syscalls:sys_enter_write { print(buf(args.buf, 64)); }
                                            ~~~~~~~~~~~~~~~~~
