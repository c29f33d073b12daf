# Events that find the ring full are counted and said, as they are noticed and in total.
== script
config = { perf_rb_pages = 1 }
tracepoint:syscalls:sys_enter_getpid { printf("%d\n", 7); @ = count(); }
interval:s:1 { exit(); }
== events
repeat 300 syscall getpid
time +200ms
tick interval:s:1
== stdout
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7
7


@: 300
== stderr
Attached 2 probes
Lost 130 events
WARNING: Total lost event count: 130
Lost 130 events of printf at stdin:2:40-57: the ring was full
HINT: print less, write to a file (-o FILE), or enlarge the ring: config = { perf_rb_pages = 4096 } is 16 MiB
