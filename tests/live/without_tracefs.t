# Where tracefs is not mounted scry mounts it and goes on.
== needs root unshare
== where host
== run
exec unshare -m sh -c '
  umount -l /sys/kernel/debug/tracing 2>/dev/null
  while umount -l /sys/kernel/tracing 2>/dev/null; do :; done
  exec "$SCRY" -e "tracepoint:syscalls:sys_enter_openat /comm == \"syscalls\"/ { @ = count(); }"'
== workload
syscalls openat 11 /proc/version
== stdout


@: 11
== stderr
NOTE: scry mounted tracefs on /sys/kernel/tracing for this run, and unmounted it
Attached 1 probe
