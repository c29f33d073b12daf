# The argument of decode() is one of the call.
== script
tracepoint:syscalls:sys_enter_openat { print(decode(args, "flag")); }
== stderr
stdin:1:46-66: ERROR: openat has no argument 'flag'
tracepoint:syscalls:sys_enter_openat { print(decode(args, "flag")); }
                                             ~~~~~~~~~~~~~~~~~~~~
HINT: it has, by the names of strace, dirfd, pathname, flags, mode
== exit 1
