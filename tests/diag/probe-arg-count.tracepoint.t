# A tracepoint has two parts.
== script
tracepoint:sched_switch { }
== stderr
stdin:1:1-24: ERROR: tracepoint probe type requires 2 arguments, found 1
tracepoint:sched_switch { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: write tracepoint:sched:sched_switch
== exit 1
