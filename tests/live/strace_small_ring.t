# However small the buffer: a process that is stopped goes on, and what is shown and lost is what there was.
== file writes.py
import os
null = os.open("/dev/null", os.O_WRONLY)
for i in range(1500):
    for j in range(7):
        os.write(null, b"x")
    os.write(null, b"y" * 4000)
== needs root python
== run
BPFTRACE_PERF_RB_PAGES=1 "$SCRY" strace -s 4000 -e trace=write -o out python3 writes.py 2> err
shown=$(grep -c '^write(3' out)
lost=$(awk '/^Lost .* of trace_syscall/ { sum += $2 } END { print sum + 0 }' err)
echo "all: $((shown + lost))"
[ "$shown" -ge 10500 ] && echo "the small ones were shown"
== ready none
== timeout 60
== stdout
all: 12000
the small ones were shown
