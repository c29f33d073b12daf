# With a ring of one page, what is printed and what is reported lost add up to the calls.
== run
BPFTRACE_PERF_RB_PAGES=1 exec "$SCRY" -e 'tracepoint:syscalls:sys_enter_lseek /comm == "syscalls"/ { printf("seek %d\n", args.offset); }'
== workload
syscalls lseek 30000 /proc/version
== settle 1500
== stderr contains
Attached 1 probe
== check
out.count('seek ') + int((re.findall('Total lost event count: ([0-9]+)', err) or [0])[0]) == 30000
