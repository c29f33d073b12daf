# A tracepoint has no registers.
== script
tracepoint:sched:sched_switch { print(reg("ip")); } begin { print(reg("ip")); }
== stderr
stdin:1:39-48: ERROR: reg can not be used with "tracepoint" probes
tracepoint:sched:sched_switch { print(reg("ip")); } begin { print(reg("ip")); }
                                      ~~~~~~~~~
stdin:1:67-76: ERROR: reg can not be used with "begin" probes
tracepoint:sched:sched_switch { print(reg("ip")); } begin { print(reg("ip")); }
                                                                  ~~~~~~~~~
== exit 1
