# A bundle that Linux 6.18 compiled: task_struct, the address of vfs_read and the kernel's type numbers differ here, and are
# found by name. What the kernel's own compilation would see is the same.
== run
exec "$SCRY" run "$TARGETS/fields-6.18.scry"
== workload
/bin/dd if=/dev/zero of=/dev/null bs=512 count=60 2>/dev/null
== end INT
== check
lines[0] == "vfs_read"
maps["@ids"]["true, true, true, true"] == 60 and len(maps["@ids"]) == 1
maps["@bytes"]["512"] == 60
maps["@exec"]["true"] == 1
== stderr lacks
HINT
