# Direct writes to a loop device reach the block layer with their sizes.
== script
tracepoint:block:block_rq_issue /args.bytes == 12288/ { @requests = count(); @bytes = sum(args.bytes); }
== needs root loop
== where host
== workload
truncate -s 1M disk
device=$(losetup -f --show disk) || exit 1
dd if=/dev/zero of="$device" bs=12k count=9 oflag=direct 2>/dev/null
status=$?
losetup -d "$device"
exit $status
== check
maps['@requests'] >= 9
maps['@bytes'] == 12288 * maps['@requests']
