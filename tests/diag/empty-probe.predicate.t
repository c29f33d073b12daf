# The same behind a pattern, and behind a name that counts as one.
== machine
btf
== script
tracepoint:syscalls:sys_enter_*/pid==1/ { } rawtracepoint:sched_switch/pid==1/ { }
== stderr
stdin:1:1-40: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
tracepoint:syscalls:sys_enter_*/pid==1/ { } rawtracepoint:sched_switch/pid==1/ { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: tracepoint:syscalls:sys_enter_* /.../
stdin:1:45-79: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
tracepoint:syscalls:sys_enter_*/pid==1/ { } rawtracepoint:sched_switch/pid==1/ { }
                                            ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: rawtracepoint:sched_switch /.../
== exit 1
