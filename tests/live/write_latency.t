# The enter/exit latency histogram has one entry per call, and END leaves only what the reader wants to see.
== script
tracepoint:syscalls:sys_enter_pwrite64 { @start[tid] = nsecs; }
tracepoint:syscalls:sys_exit_pwrite64 /@start[tid]/ { @times[comm] = hist(nsecs - @start[tid]); delete(@start, tid); }
END { clear(@start); }
== workload
touch f
syscalls pwrite64 3000 f
== check
total(maps['@times']['syscalls']) == 3000
list(maps) == ['@times']
