# scry doctor finds what is unusual: two busy loops on one processor, a hundred programs, and one that crashes; the worst
# comes first, with the tool that shows more and the process. Then system calls that fail, a lock that is held for 20 ms each
# time, busy processors (a slow or shared machine may not come to the thresholds of programs and processors); a short look
# reports nothing that is usual.
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
== file starts.py
import os
def start(*words): os.waitpid(os.posix_spawn(words[0], words, {}), 0)
while True:
    start("/bin/sh", "-c", "kill -SEGV $$")
    for _ in range(20): start("/bin/true")
== run
for i in 1 2 3 4; do taskset 1 timeout 30 yes > /dev/null & busy="$busy $!"; done
sleep 0.3
"$SCRY" tool doctor -q -f csv -d 3 > found & doctor=$!
taskset 2 timeout 30 python3 starts.py & starts=$!
wait $doctor
kill $busy $starts
wait
awk -F, '$3 == "exitsnoop" { print "crashed=" ($2 >= 1), $4 } $3 == "runqslower 5000" { print "waits=" ($2 > 30) } $3 == "execsnoop" && $2 < 60 { print "started=" $2 }' found
sed -n 2p found | cut -d, -f1,3,5
python=$(command -v python3)
$python fails.py & $python locks.py & "$SCRY" doctor -q -f csv -d 3 > found; wait
awk -F, '$3 == "syscount -x" { print "failed=" ($2 > 6000), $4 } $3 == "lockstat" { print "locked=" ($2 > 20 && $2 < 200), $4 }' found | sort
for i in 1 2; do timeout 5 yes > /dev/null & done; "$SCRY" doctor -q -f csv -d 3 > found; wait
awk -F, '$3 == "profile" && ($2 < 90 || $2 > 105) { print "busy=" $2 }' found
"$SCRY" doctor -q -d 0.3 | grep -c -e 'page faults' -e 'calls that failed'
"$SCRY" doctor -q -d 0.5 | awk 'length > 80' | wc -l
"$SCRY" tool --check -q -d 0.3 > /dev/null 2>&1; echo "status=$?"
"$SCRY" doctor x; echo "status=$?"
== needs root python
== ready none
== where host
== slow
== timeout 60
== stdout
crashed=1 sh
waits=1
high,exitsnoop,processes that crashed
failed=1 python3
locked=1 python3
0
0
status=0
status=1
== stderr contains
ERROR: USAGE: scry doctor takes options only.
