# The names of tracepoints that end like the one that does not exist.
== script
tracepoint:syscalls:openat { }
== stderr
stdin:1:1-27: ERROR: No matches for tracepoint syscalls:openat.
tracepoint:syscalls:openat { }
~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean tracepoint:syscalls:sys_enter_openat?
HINT: did you mean tracepoint:syscalls:sys_exit_openat?
== exit 1
