# Bundles that Linux 6.1 and 6.12 compiled run here: task_struct, the address of vfs_read and the kernel's type numbers
# are found by name.
== run
"$SCRY" run --dry-run "$TARGETS/fields-6.12.scry" || echo "6.12 was refused"
exec "$SCRY" run "$TARGETS/fields-6.1.scry"
== workload
/bin/dd if=/dev/zero of=/dev/null bs=512 count=60 2>/dev/null
== end INT
== where host
== stdout lacks
6.12 was refused
== check
lines[0] == "vfs_read"
maps["@ids"]["true, true, true, true"] == 60 and len(maps["@ids"]) == 1
maps["@bytes"]["512"] == 60
maps["@exec"]["true"] == 1
