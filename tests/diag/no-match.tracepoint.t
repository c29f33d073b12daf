# The nearest tracepoints are named.
== script
tracepoint:sched:sched_swich { }
== stderr
stdin:1:1-29: ERROR: No matches for tracepoint sched:sched_swich.
tracepoint:sched:sched_swich { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean tracepoint:sched:sched_switch?
== exit 1
