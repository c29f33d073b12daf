# scry doctor finds what is unusual: two busy loops on one processor, a hundred programs, and one that crashes; the worst
# comes first, with the tool that shows more. Then system calls that fail, and a lock that is held for 20 ms each time.
== file fails.py
import os, time
end = time.time() + 4
while time.time() < end:
    try: os.close(9999)
    except OSError: pass
== file locks.py
import ctypes, threading, time
libc = ctypes.CDLL(None); lock = ctypes.create_string_buffer(64)
def work():
    for _ in range(100): libc.pthread_mutex_lock(lock); time.sleep(0.02); libc.pthread_mutex_unlock(lock)
for _ in range(2): threading.Thread(target=work).start()
== run
for i in 1 2 3 4; do taskset 1 timeout 6 yes > /dev/null & done
sleep 0.3
"$SCRY" tool doctor -q -f csv --seconds 3 > found &
sleep 1
for i in $(seq 100); do /bin/true; done
sh -c 'kill -SEGV $$' 2> /dev/null || true
sleep 2.5
awk -F, '$4 ~ /exitsnoop/ { print "crashed=" ($3 >= 1) } $4 ~ /runqslower/ { print "waits=" ($3 > 30) } $4 ~ /execsnoop/ { print "started=" ($3 >= 100) }' found
sed -n 2p found | cut -d, -f1,2,4
python=$(command -v python3)
$python fails.py & $python locks.py & "$SCRY" doctor -q -f csv -d 3 > found; wait
awk -F, '$4 ~ /syscount/ { print "failed=" ($3 > 6000) } $4 ~ /lockstat/ { print "locked=" ($3 > 20 && $3 < 200) }' found | sort
"$SCRY" tool --check -q -d 0.3 > /dev/null 2>&1; echo "status=$?"
"$SCRY" doctor x; echo "status=$?"
== needs root python
== ready none
== where host
== slow
== timeout 60
== stdout
crashed=1
waits=1
started=1
high,processes that crashed,scry tool exitsnoop
failed=1
locked=1
status=0
status=1
== stderr contains
ERROR: USAGE: scry doctor takes options only.
