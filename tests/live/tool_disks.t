# The tools about disks show nine writes of 12 KiB to a loop device: their number, size, pattern and bytes; a histogram
# has one count for each.
== run
truncate -s 1M disk
device=$(losetup -f --show disk) || exit 1
disk=${device#/dev/}
writes="dd if=/dev/zero of=$device bs=12k count=9 oflag=direct status=none"
tool() { echo "-- $1"; "$SCRY" tool "$@" -q -f csv -c "$writes" | sed "s/$disk/DISK/"; }
tool biosnoop | awk -F, '$4 == "DISK" && $3 == "dd" { print $5, $6, $7 }'
tool biotop --interval 0 | sed 's/^[0-9]*,/PID,/' | grep ,DISK,write
tool bitesize | grep ,dd,
tool biopattern | grep ^DISK
tool biolatency -D | awk -F, '$2 == "DISK" { n += $NF } END { print "requests=" n }'
tool biolatency -D --kinds | awk -F, '$2 == "DISK" && $3 == "write" { n += $NF } END { print "writes=" n }'
"$SCRY" tool biostacks -q --comm dd -c "$writes" | awk '/^[0-9]+$/ { n += $1 } END { print "bytes=" (n >= 110592) }'
losetup -d $device
"$SCRY" tool syncsnoop -q -f csv -c 'dd if=/dev/zero of=synced bs=1M count=1 conv=fsync status=none' --follow | cut -d, -f3,4
"$SCRY" tool mountsnoop -q -f csv -c 'mount -t tmpfs scrytest .' | cut -d, -f3-6
umount .
== needs root loop
== ready none
== where host
== stdout
write 0 12288
write 24 12288
write 48 12288
write 72 12288
write 96 12288
write 120 12288
write 144 12288
write 168 12288
write 192 12288
PID,dd,DISK,write,110592
@bytes,dd,8192,16383,9
DISK,sequential,8
DISK,random,1
requests=9
writes=9
bytes=1
comm,call
dd,fsync
comm,call,type,source
mount,mount,tmpfs,scrytest
