# Where tracefs is missing and cannot be mounted: one sentence that says what to do, status 1.
== needs root unshare
== where host
== run
exec unshare -m sh -c '
  umount -l /sys/kernel/debug/tracing /sys/kernel/debug 2>/dev/null
  while umount -l /sys/kernel/tracing 2>/dev/null; do :; done
  exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$SCRY" -e "tracepoint:sched:sched_switch { @ = count(); }"'
== ready none
== exit 1
== stdout
== stderr contains
ERROR:
tracefs
== check
err.count('ERROR:') == 1
