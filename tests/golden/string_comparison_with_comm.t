# comm compares with literals and parameters of any length; in a predicate too.
== args
cat
== script
tracepoint:syscalls:sys_enter_getpid /comm == "dd"/ { @dd = count(); }
tracepoint:syscalls:sys_enter_getpid /comm != "dd"/ { @other = count(); }
tracepoint:syscalls:sys_enter_getpid /comm == str($1)/ { @given = count(); }
tracepoint:syscalls:sys_enter_getpid /comm == "a-name-longer-than-sixteen"/ { @never = count(); }
== events
syscall getpid comm=dd
syscall getpid comm=dd
syscall getpid comm=cat
syscall getpid comm=ddd
== stdout


@dd: 2
@given: 1
@other: 2
