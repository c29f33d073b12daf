# An argument that the event does not have.
== machine
btf
== script
rawtracepoint:sched_switch { print((arg0, arg2, arg3)); }
== stderr
stdin:1:49-53: ERROR: there is no arg3: rawtracepoint:sched_switch has 3 arguments, arg0 to arg2
rawtracepoint:sched_switch { print((arg0, arg2, arg3)); }
                                                ~~~~
HINT: list them: scry -lv 'rawtracepoint:sched_switch'
== exit 1
