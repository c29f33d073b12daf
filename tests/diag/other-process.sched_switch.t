# The switch to a process happens in the process that leaves: -p sees only half.
== script
tracepoint:sched:sched_switch { @ = count(); }
== args
-p 1
== stderr
stdin:1:1-30: WARNING: -p leaves out the sched_switch events that other processes cause
tracepoint:sched:sched_switch { @ = count(); }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: run without -p, and with the predicate /args.prev_pid == TID || args.next_pid == TID/
