# The start-time idiom: a map keyed by thread, a predicate on its presence, a difference, delete.
== script
tracepoint:syscalls:sys_enter_read { @start[tid] = nsecs; }
tracepoint:syscalls:sys_exit_read /@start[tid]/ {
  $us = (nsecs - @start[tid]) / 1000; @us[comm] = hist($us); @max = max($us); delete(@start, tid);
}
== events
sys_exit read pid=5 comm=dd
sys_enter read pid=5
sys_enter read pid=6
time +3ms
sys_exit read pid=5
time +5ms
sys_exit read pid=6
sys_exit read pid=6
== stdout


@max: 8000
@us[dd]:
[2K, 4K)               1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[4K, 8K)               1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

