# With -f -p the threads that are there already are known from the first line on, as strace says it.
== file threads.py
import threading, time
def work():
    while True: time.sleep(0.05)
for _ in range(2): threading.Thread(target=work, daemon=True).start()
open("ready", "w").close()
time.sleep(60)
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
python3 threads.py & pid=$!
for i in $(seq 400); do [ -e ready ] && break; sleep 0.05; done
for tracer in strace "$SCRY strace"; do
  timeout -s INT 4 $tracer -f -p $pid > /dev/null 2> lines
  sed "s/$pid/PID/" lines | head -n 1
  head -n 20 lines | grep -v 'Process' | grep -cv '^\[pid '
  grep -c 'strace: Process [0-9]* detached$' lines
done
timeout -s INT 4 "$SCRY" strace -q -f -p $pid 2>&1 > /dev/null | head -n 1 | cut -c1-5
timeout -s INT 4 "$SCRY" strace -p $pid 2>&1 > /dev/null | head -n 1 | sed "s/$pid/PID/"
kill $pid
== ready none
== stdout
strace: Process PID attached with 3 threads
0
3
strace: Process PID attached with 3 threads
0
3
[pid 
strace: Process PID attached
