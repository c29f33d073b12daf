# tracefs is mounted where it is missing, for the run only, and a line says so.
== run
unshare -m sh -c 'umount -l /sys/kernel/tracing
  umount -l /sys/kernel/debug/tracing 2>/dev/null
  "$SCRY" -l tracepoint:sched:sched_switch 2>&1
  grep -c " /sys/kernel/tracing tracefs" /proc/self/mounts
  exit 0'
== ready none
== where host
== stdout
tracepoint:sched:sched_switch
NOTE: scry mounted tracefs on /sys/kernel/tracing for this run, and unmounted it
0
