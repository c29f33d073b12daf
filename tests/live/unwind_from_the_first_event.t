# With -p the call-frame tables of the process are there before the first event.
== file calls.py
import os, time
open("ready", "w").close()
while True: os.getppid(); time.sleep(0.001)
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
python3 calls.py & pid=$!
for i in $(seq 400); do [ -e ready ] && break; sleep 0.05; done
timeout -s INT 4 "$SCRY" strace -q -k -e trace=getppid -p $pid 2>&1 |
  awk '/^getppid/ { ++calls; next } / > / { ++frames[calls] } END { for (i = 1; i <= 50; ++i) whole += frames[i] > 5; print whole }'
kill $pid
== ready none
== stdout
50
