# debugf() always warns: its output is shared by the whole system.
== script
begin { debugf("x %d", 1); }
== stderr
stdin:1:9-26: WARNING: debugf() is not for production use
begin { debugf("x %d", 1); }
        ~~~~~~~~~~~~~~~~~
HINT: use printf(): the lines of debugf() mix with those of other programs in /sys/kernel/tracing/trace_pipe
