# The tools about memory that runs out: the process that the kernel kills in a small cgroup, faults of four huge pages,
# pages that come back from swap and calls that reclaim memory themselves, both as the kernel's own counters have them.
# Some pages are still in memory, being written, and are not read; Linux 6.12 counted 3,012 where 3,013 were asked for.
# Not here, because no machine of the tests has the events: llcstat (counters of the processor), cpufreq (a driver that
# sets frequencies).
== file grow.sh
#!/bin/sh
[ -z "$1" ] || echo $$ > $1/cgroup.procs
echo $$ > grown
exec awk 'BEGIN { s = "0123456789abcdef"; while (1) s = s s }'
== file swap.sh
#!/bin/sh
echo $$ > /sys/fs/cgroup/swapped/cgroup.procs
exec swapped_pages 3000 /sys/fs/cgroup/swapped/memory.reclaim
== file serial.sh
#!/bin/sh
for i in 1 2 3 4 5 6 7 8; do echo "0123456789012345678901234567890123456789" > /dev/ttyS0; done
sleep 1
== run
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
counter() { awk -v name="$1" 'index($1, name) == 1 { n += $2 } END { print n + 0 }' /proc/vmstat; }
interrupts() { awk '$1 == "4:" { print $2 + $3 }' /proc/interrupts; }
group=/sys/fs/cgroup
echo +memory > $group/cgroup.subtree_control
mkdir $group/small $group/swapped

echo 32M > $group/small/memory.max
tool oomkill -d 20 > killed & sleep 8; sh -c "./grow.sh $group/small; true" 2> /dev/null; wait
awk -F, -v victim=$(cat grown) '$4 == victim && $3 == "awk" && $5 == "awk" && $6 ~ /small/ { n++ } END { print "killed=" n }' killed

echo 8 > /proc/sys/vm/nr_hugepages
tool hfaults -c 'huge_pages 4' | awk -F, '$2 == "huge_pages" { print "huge=" ($3 == 4 || $3 == 5) }'

truncate -s 64M swap; loop=$(losetup -f); losetup $loop swap
mkswap $loop > /dev/null && swapon $loop
before=$(counter pswpin)
tool swapin -c ./swap.sh > came
after=$(counter pswpin)
awk -F, -v kernel=$((after - before)) 'NR > 1 && $2 == "swapped_pages" { n = $3 } /^away=/ { sub("away=", ""); away = $0 }
  END { if (n >= away / 4 && away > 1000 && n <= kernel + 50) print "back=1"; else print "back=" n, "away=" away, "kernel=" kernel }' came
swapoff $loop; losetup -d $loop

before=$(counter allocstall)
tool drsnoop -d 40 > stalls & sleep 8; sh -c "./grow.sh; true" 2> /dev/null; wait
after=$(counter allocstall)
awk -F, -v kernel=$((after - before)) '$3 == "awk" { n++ } END { print "stalls=" (n > 0 && n <= kernel) }' stalls

before=$(interrupts)
tool hardirqs --events -c ./serial.sh > served
after=$(interrupts)
awk -F, -v kernel=$((after - before)) '$1 == "ttyS0" { n = $2 } END { print "served=" (n > 0 && n <= kernel) }' served
== needs kprobes loop
== ready none
== where vm
== timeout 200
== stdout
killed=1
huge=1
back=1
stalls=1
served=1
