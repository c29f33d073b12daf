# In a macro `traced` asks the same: its condition knows nothing of the macro.
== script
macro mine(number) { traced && pid != number }
macro outer(number) { mine(number + 1) }
tracepoint:syscalls:sys_enter_getpid { if (outer(4)) { @inside = count(); } }
== args
-p 12,5 --comm dd
== events
syscall getpid pid=12 comm=dd
syscall getpid pid=12 comm=cp
syscall getpid pid=5 comm=dd
syscall getpid pid=1 comm=dd
== stdout


@inside: 1
