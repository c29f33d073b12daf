# A tracepoint cannot change a call; what can is named. Errors are positive.
== script
tracepoint:syscalls:sys_enter_openat { inject_error(ENOSPC); }
== args
--unsafe
== stderr
stdin:1:40-60: ERROR: The inject_error function can only be used with 'kprobe' probes
tracepoint:syscalls:sys_enter_openat { inject_error(ENOSPC); }
                                       ~~~~~~~~~~~~~~~~~~~~
HINT: probe the function of a system call, such as kprobe:__x64_sys_openat; scry strace -e inject=openat:error=ENOSPC COMMAND lets calls of a command fail
== exit 1
