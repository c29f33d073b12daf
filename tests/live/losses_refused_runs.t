# Runs that the kernel leaves out, because the program is active on that CPU: the one on what debugf() prints calls
# debugf() itself, and the kernel leaves out the run inside it.
== script
tracepoint:syscalls:sys_enter_lseek /comm == "syscalls"/ { debugf("lseek"); @calls = count(); }
tracepoint:bpf_trace:bpf_trace_printk { debugf("printed"); @seen = count(); }
== args
-q -f json
== needs root
== where host
== workload
syscalls lseek 1000 /proc/version
== stderr contains
WARNING: Total lost event count
== check
maps['@calls'] == 1000
maps['@seen'] == 1000
[(l['kind'], l['of'], l['count']) for m in json if m['type'] == 'losses' for l in m['data']] == [('runs_refused', 'tracepoint:bpf_trace:bpf_trace_printk', 1000)]
