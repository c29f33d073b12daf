# Switching away from a task that sleeps goes through schedule(), in every form a stack can be shown.
== script
tracepoint:sched:sched_switch /comm == "sleep"/ { printf("A%sB%sC%sD\n", kstack, kstack(perf, 2), kstack(raw, 2)); exit(); }
== args
-c '/usr/bin/sleep 0.05'
== check
__import__('re').fullmatch(r'A(\n {8}\S+\+\d+)+\nB(\n\tf[0-9a-f]{15} \S+\+\d+){2}\nC(\nf[0-9a-f]{15}){2}\nD\n\n\n', out)
'schedule+' in out
