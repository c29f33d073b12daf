# A wrong category.
== script
tracepoint:syscall:sys_enter_openat { }
== stderr
stdin:1:1-36: ERROR: No matches for tracepoint syscall:sys_enter_openat.
tracepoint:syscall:sys_enter_openat { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: check the category 'syscall', which does not exist
HINT: did you mean tracepoint:syscalls:sys_enter_openat?
HINT: did you mean tracepoint:syscalls:sys_exit_openat?
HINT: did you mean tracepoint:syscalls:sys_enter_read?
== exit 1
