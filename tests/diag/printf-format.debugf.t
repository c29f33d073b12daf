# debugf() has three values at most and the kernel's conversions.
== script
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
== stderr
stdin:1:9-42: ERROR: debugf() cannot use more than 3 conversion specifiers
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:44-59: ERROR: debugf() does not know the format specifier: c
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
                                           ~~~~~~~~~~~~~~~
HINT: use %d, %u, %x, %p or %s
stdin:1:61-73: ERROR: not enough arguments for format string (0 supplied, 1 expected)
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
                                                            ~~~~~~~~~~~~
stdin:1:9-42: WARNING: debugf() is not for production use
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use printf(): the lines of debugf() mix with those of other programs in /sys/kernel/tracing/trace_pipe
stdin:1:44-59: WARNING: debugf() is not for production use
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
                                           ~~~~~~~~~~~~~~~
HINT: use printf(): the lines of debugf() mix with those of other programs in /sys/kernel/tracing/trace_pipe
stdin:1:61-73: WARNING: debugf() is not for production use
begin { debugf("%d %d %d %d", 1, 2, 3, 4); debugf("%c", 1); debugf("%d"); }
                                                            ~~~~~~~~~~~~
HINT: use printf(): the lines of debugf() mix with those of other programs in /sys/kernel/tracing/trace_pipe
== exit 1
