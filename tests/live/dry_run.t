# --dry-run compiles, loads and attaches, and prints nothing.
== script
BEGIN { printf("never seen\n"); @x = 1; }
tracepoint:sched:sched_switch { @ = count(); }
== args
--dry-run
== stdout
== stderr
