# A stack of more frames than the kernel walks.
== script
interval:s:1 { print(kstack(127)); print(ustack(300)); print(ustack(perf, 128)); }
== stderr
stdin:1:49-52: WARNING: the kernel walks at most 127 frames of a stack
interval:s:1 { print(kstack(127)); print(ustack(300)); print(ustack(perf, 128)); }
                                                ~~~
HINT: run `sysctl kernel.perf_event_max_stack=300` to allow more frames
stdin:1:75-78: WARNING: the kernel walks at most 127 frames of a stack
interval:s:1 { print(kstack(127)); print(ustack(300)); print(ustack(perf, 128)); }
                                                                          ~~~
HINT: run `sysctl kernel.perf_event_max_stack=128` to allow more frames
== exit 0
