# Each fsync() of a mirror of two loop devices is a request to flush it, by the process that asks: five of them.
== file sync.sh
#!/bin/sh
for i in 1 2 3 4 5; do dd if=/dev/zero of=/dev/md127 bs=4096 count=1 conv=fsync 2> /dev/null; done
== run
truncate -s 8M a b
first=$(losetup -f); losetup $first a
second=$(losetup -f); losetup $second b
echo md127 > /sys/module/md_mod/parameters/new_array
md=/sys/block/md127/md
echo none > $md/metadata_version
echo raid1 > $md/level
echo 4096 > $md/component_size
echo 2 > $md/raid_disks
slot=0
for disk in $first $second; do
  cat /sys/block/${disk#/dev/}/dev > $md/new_dev
  echo $((slot++)) > $md/dev-${disk#/dev/}/slot
done
echo active > $md/array_state
"$SCRY" tool mdflush -q -f csv -c ./sync.sh 2> errors > flushes
cat errors
awk -F, '$3 == "dd" && $4 == "md127" { n++ } END { print "flushes=" n }' flushes
echo clear > $md/array_state
losetup -d $first; losetup -d $second
== ready none
== where vm
== timeout 60
== stdout
flushes=5
