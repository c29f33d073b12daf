# cpid is the process of -c before anything runs, and has_cpid is true.
== script
begin { if (has_cpid) { printf("has %d\n", cpid > 0); } }
tracepoint:syscalls:sys_enter_getpid /pid == cpid/ { @ = count(); }
== args
-c '/usr/bin/perl -e print("x"x3)'
== where host
== stdout contains
has 1
