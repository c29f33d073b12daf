# Maps and buffers are counted before they are made: as the kernel counts them, and refused beyond the limit by the name
# of the largest.
== file maps.bt
config = { max_map_keys = 20000 }
let @few = lruhash(3000);
begin { @text[str(0)] = 1; @hist[pid] = hist(1); @few[tid] = 2; @stats[comm] = stats(3); @all = lhist(1, 0, 100, 1); }
interval:s:100 { printf("%s %s\n", kstack, str(0)); }
== file locked.py
import os, sys
total = 0
for name in os.listdir("/proc/%s/fdinfo" % sys.argv[1]):
    lines = dict(line.split(":\t", 1) for line in open("/proc/%s/fdinfo/%s" % (sys.argv[1], name)) if ":\t" in line)
    if "map_type" in lines:
        total += int(lines["memlock"])
print(total)
== run
echo "of an earlier run" > kept
"$SCRY" -o kept --max-memory 1M maps.bt 2> err
echo "status $?"
cat kept
ln -s "$SCRY" bpftrace  # what bpftrace runs is run under its name
SCRY_MAX_MAP_KEYS=300000 "$SCRY" --dry-run -q -e 'begin { @[kstack] = count(); }' 2>&1 | grep -c "more than --max-memory"
SCRY_MAX_MAP_KEYS=300000 ./bpftrace --dry-run -q -e 'begin { @[kstack] = count(); }' 2>&1 | grep -c "more than --max-memory"
sed 's/[0-9][0-9]* MiB/N MiB/g; s/[0-9][0-9]*M$/NM/' err
counted=$(sed -n 's/.*this script take \([0-9]*\) MiB.*/\1/p' err)
: > out
__BPFTRACE_NOTIFY_PROBES_ATTACHED=1 "$SCRY" --max-memory "$counted"M -q maps.bt > out & scry=$!
while ! grep -qs __BPFTRACE_NOTIFY_PROBES_ATTACHED out; do sleep 0.02; done
locked=$(python3 locked.py $scry)
kill -INT $scry; wait $scry
[ $((locked / 1048576)) -ge $((counted * 95 / 100 - 1)) ] && [ $((locked / 1048576)) -le $((counted * 105 / 100)) ] && echo "as counted"
"$SCRY" -q -e 'config = { max_memory = 2097152 } tracepoint:syscalls:sys_enter_read { printf("%d\n", pid); }' 2>&1
echo "status $?"
"$SCRY" --max-memory much -e 'begin { exit(); }' 2>&1
true
== where host
== needs root python
== ready none
== stdout
status 255
of an earlier run
1
0
ERROR: The maps and buffers of this script take N MiB, more than --max-memory allows (N MiB): the largest is @hist, for 20000 keys, with N MiB
HINT: declare it smaller (let @hist = percpuhash(1000);), or lower max_map_keys (--max-stacks of a command), or allow more: --max-memory NM
as counted
ERROR: The maps and buffers of this script take 5 MiB, more than --max-memory allows (2 MiB): the largest is the ring for events, with 5 MiB
HINT: lower perf_rb_pages (SCRY_PERF_RB_PAGES=256 for a command), or allow more: --max-memory 5M
status 255
ERROR: USAGE: --max-memory much: expecting a size of at least 1M, such as 64M or 1G.
