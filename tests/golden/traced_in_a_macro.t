# In a macro `traced` asks the same: its condition knows nothing of the macro's parameters, and those of --follow have a
# map that no macro gets.
== script
macro mine(pid) { traced && pid == 1 }
macro outer(comm) { mine(comm) }
tracepoint:syscalls:sys_enter_getpid { if (outer(1)) { @inside = count(); } }
== args
-p 12 --comm dd
== show typed
== events
syscall getpid pid=12 comm=dd
syscall getpid pid=12 comm=cp
syscall getpid pid=1 comm=dd
== stdout


@inside: 1
