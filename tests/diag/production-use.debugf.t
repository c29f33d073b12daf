# debugf() always warns: its output is shared by the whole system.
== script
begin { debugf("x %d", 1); }
== stderr
stdin:1:9-26: WARNING: debugf() is not for production use
begin { debugf("x %d", 1); }
        ~~~~~~~~~~~~~~~~~
HINT: its lines mix with those of all other programs in /sys/kernel/tracing/trace_pipe; prefer printf()
