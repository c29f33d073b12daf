# -t, -L and the scheduler's options of bcc's tools: of two threads, one opens and reads a file seven times, sleeps 0.3 s
# and keeps a processor busy for 0.4 s of its time; the other one opens and reads it eleven times.
== file threads.py
import os, threading, time
def read(times):
    for _ in range(times):
        fd = os.open("go", os.O_RDONLY); os.read(fd, 33); os.close(fd)
def second():
    open("second", "w").write(str(threading.get_native_id()))
    while not os.path.exists("go"): time.sleep(0.02)
    read(7); time.sleep(0.3)
    end = time.thread_time() + 0.4
    while time.thread_time() < end: pass
thread = threading.Thread(target=second); thread.start()
while not os.path.exists("go"): time.sleep(0.02)
read(11); thread.join()
== run
rm -f go second
$(command -v python3) threads.py & python=$!
while [ ! -s second ]; do sleep 0.05; done
second=$(cat second) started=0
tool() { # FILE TOOL...
  local file=$1; shift
  "$SCRY" tool "$@" > $file 2> $file.err &
  tools="$tools $!" started=$((started + 1))
}
tool opened opensnoop -t $second -f csv
tool reads syscount -t $second --syscall read -f csv
tool others syscount --syscall read -p $python -L -f csv
tool sizes argdist tracepoint:syscalls:sys_enter_read args.count -t $second -f csv
tool lines trace tracepoint:syscalls:sys_enter_read args.count -L $second -M 3 -f csv
tool slept offcputime -t $second --state S -m 250ms -M 20s -u
tool kernel offcputime -t $second -k -f csv
tool away cpudist -O -L -m -e -p $python -f csv
tool waits runqlat -L -t $second -f csv
tool slow runqslower 0 -t $second -f csv
tool samples profile -L $second -F 999 -f csv
tool woken wakeuptime -p $python -m 250ms -M 20s -u -f csv
tool queue runqlen -O -f csv
for i in $(seq 3000); do [ $(grep -ls Attached *.err | wc -l) = $started ] && break; sleep 0.05; done
touch go; wait $python; sleep 0.3
kill -INT $tools 2> /dev/null; wait
grep -c ,go$ opened
cat reads sizes
awk -F, '$1 == "read" { print "all=" $2 }' others
awk -F, -v tid=$second 'NR > 1 { n++; same += $3 == tid && $5 == 33 } END { print "lines=" n, same }' lines
awk '$1 == "python3" { ns += $2 } END { print "slept=" (ns > 290e6 && ns < 1500e6) }' slept
grep -c python kernel
awk -F, -v tid=$second '/^@ms/ && $2 == tid && $4 >= 256 { n += $NF } /^@all/ { all = $2 } END { print "away=" (n >= 1), (all > 20) }' away
awk -F, -v tid=$second '{ n += $NF; bad += $2 != tid } END { print "waits=" (n > 0), bad }' waits
awk -F, -v tid=$second 'NR > 1 { n++; bad += $2 != tid } END { print "slow=" (n > 0), bad }' slow
awk -F, '$NF + 0 > 0 && NF < 9 { n += $NF } END { print "samples=" (n > 200 && n <= 500) }' samples
awk -F, '$2 == "python3" { n++; ok += $3 > 290e6 } END { print "woken=" (n >= 1 && ok == n) }' woken
awk -F, 'NR > 1 { n++; bad += $3 > 100 } END { print "queues=" (n >= 1), bad }' queue
== needs root python
== ready none
== where host
== timeout 200
== stdout
7
call,calls
read,7
value,count
33,7
all=18
lines=3 3
slept=1
0
away=1 1
waits=1 0
slow=1 0
samples=1
woken=1
queues=1 0
