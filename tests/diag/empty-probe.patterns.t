# Patterns that match nothing leave a probe without attach points; a raw tracepoint by name counts as one.
== machine
btf
== script
rawtracepoint:sched_swich { } kprobe:zzz* { } tracepoint:nothing*:* { }
== stderr
stdin:1:1-26: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
rawtracepoint:sched_swich { } kprobe:zzz* { } tracepoint:nothing*:* { }
~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean rawtracepoint:sched_switch?
stdin:1:31-42: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
rawtracepoint:sched_swich { } kprobe:zzz* { } tracepoint:nothing*:* { }
                              ~~~~~~~~~~~
stdin:1:47-68: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
rawtracepoint:sched_swich { } kprobe:zzz* { } tracepoint:nothing*:* { }
                                              ~~~~~~~~~~~~~~~~~~~~~
== exit 1
