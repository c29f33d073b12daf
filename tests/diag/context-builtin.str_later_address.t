# The address of str_later() must be the same at the end of the call.
== script
tracepoint:syscalls:sys_enter_openat { $name = args.filename; print(str_later($name)); }
== stderr
stdin:1:79-84: ERROR: str_later() takes members of args and numbers: it may read at the end of the call
tracepoint:syscalls:sys_enter_openat { $name = args.filename; print(str_later($name)); }
                                                                              ~~~~~
HINT: use args.NAME, or str() with the value
== exit 1
