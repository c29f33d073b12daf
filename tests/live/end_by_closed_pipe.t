# A reader that goes away ends the run at once, as it does for any program in a pipe.
== run
{ "$SCRY" -e 'tracepoint:raw_syscalls:sys_enter { printf("line\n"); }'; echo "status=$?" >&2; } | head -1
== ready none
== timeout 15
== stdout
line
== stderr contains
Attached 1 probe
status=141
== check
seconds < 8
