# rawtracepoint needs the kernel's types; the hint names the other road.
== script
rawtracepoint:sched_switch { }
== stderr
stdin:1:1-27: ERROR: rawtracepoints require kernel BTF. Try using a 'tracepoint' instead.
rawtracepoint:sched_switch { }
~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
