# A module is loaded and unloaded again and again while scry attaches to its functions and events: each run ends with an
# answer or with a sentence, the module can be unloaded afterwards, and the kernel reports no trouble.
== file flap.sh
while [ ! -e stop ]; do
  rmmod nbd 2> /dev/null
  insmod /modules/nbd.ko nbds_max=1 2> /dev/null
done
== run
sh ./flap.sh &
for round in 1 2 3 4 5 6; do
  for probe in 'kprobe:nbd:nbd_*' 'fentry:nbd:nbd_open' 'rawtracepoint:nbd:*' 'tracepoint:nbd:*' 'kretprobe:nbd_open'; do
    timeout -s INT 20 "$SCRY" -q -e "$probe { @ = count(); } interval:ms:50 { exit(); }" > out 2> err
    status=$?
    case $status in
      0) echo attached ;;
      1|255) grep -q 'ERROR: ' err && echo refused || { echo "no reason: $probe"; cat err; } ;;
      *) echo "status $status: $probe"; cat err ;;
    esac
  done
done | sort | uniq -c > results
touch stop; wait
grep -v -e attached -e refused results
lsmod | grep -q nbd && rmmod nbd
lsmod | grep -c nbd
insmod /modules/nbd.ko
dmesg | grep -E 'BUG|WARNING:|Oops|rcu.*stall' | head -3
awk '{ n += $1 } END { print n }' results
== ready none
== where vm
== timeout 120
== stdout
0
30
