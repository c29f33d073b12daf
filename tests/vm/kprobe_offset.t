# An offset beyond the function is refused by its size, one inside an instruction by the kernel; --unsafe leaves both to it.
== run
"$SCRY" -e 'kprobe:vfs_read+100000 { }'
"$SCRY" -q -e 'kprobe:vfs_read+0x0 { @n = count(); } ' -c '/bin/dd if=/dev/zero of=/dev/null bs=1 count=30' >/dev/null && echo "status $?"
== needs kprobes
== stdout contains
status 0
== stderr contains
ERROR: Unable to attach probe: kprobe:vfs_read+100000. If this is expected, set the 'missing_probes' config variable to 'warn'.
