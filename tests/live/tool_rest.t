# What the other tools show: five threads, twenty processes, a lock that is held for 250 ms, fifty timers, echo requests
# on the loopback device, commands that are typed in bash, and a connection whose first SYN a full queue drops.
== file threads.py
import threading
for _ in range(5): t = threading.Thread(target=int); t.start(); t.join()
== file processes.sh
#!/bin/sh
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do /bin/true; done
== file lock.py
import threading, time
lock = threading.Lock(); lock.acquire()
waiter = threading.Thread(target=lock.acquire); waiter.start()
time.sleep(0.25); lock.release(); waiter.join()
== file sleeps.py
import time
for _ in range(50): time.sleep(0.002)
== file echo.py
import socket, struct
raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
for n in range(200):
    c = sum(struct.unpack("!4H", struct.pack("!BBHHH", 8, 0, 0, 7, n))); c = ~((c >> 16) + c) & 0xffff
    raw.sendto(struct.pack("!BBHHH", 8, 0, c, 7, n), ("127.0.0.1", 0))
    while raw.recv(100)[20] != 0: pass
== file typist.py
import os, pty, time
shell, terminal = pty.fork()
if shell == 0: os.execv("/bin/bash", ["bash", "--norc", "-i"])
for line in b"true one\n", b"true two\n", b"exit\n": time.sleep(0.3); os.write(terminal, line)
try:
    while os.read(terminal, 1000): pass
except OSError: pass
os.waitpid(shell, 0)
== file full.py
import socket, threading, time
server = socket.socket(); server.bind(("127.0.0.1", 0)); server.listen(0)
waiting = [socket.create_connection(server.getsockname())]
def connect(): waiting.append(socket.create_connection(server.getsockname()))
thread = threading.Thread(target=connect); thread.start(); time.sleep(0.5)
server.accept(); thread.join()
print("port=%d" % server.getsockname()[1])
== file makes.c
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  struct open_how how = {.flags = O_CREAT | O_WRONLY, .mode = 0600};
  for (int i = 0; i < 10; ++i) creat("made", 0600), open("made", O_CREAT | O_WRONLY, 0600), open("made", O_RDONLY);
  for (int i = 0; i < 5; ++i) syscall(SYS_openat2, AT_FDCWD, "made", &how, sizeof how);
}
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
tool threadsnoop -c "$python threads.py" | grep -c ,python3,
tool forkstat --follow -c ./processes.sh | grep -e ^fork,processes -e ^exec,true -e ^exit,true | sort
tool pidpersec -d 2.5 > made & sleep 0.5; ./processes.sh; wait
awk -F, 'NR > 1 { n += $2 } END { print "made=" (n >= 20) }' made
tool lockstat --comm python3 -c "$python lock.py" | awk -F, '/",[0-9]+$/ { if ($NF > max) max = $NF } END { print "waited=" (max > 200e6 && max < 600e6) }'
tool timers -c "$python sleeps.py" | awk -F, '$2 == "hrtimer_wakeup" { print "fired=" ($3 >= 50) }'
tool softirqs -c "$python echo.py" | awk -F, '$1 == "net_rx" { print "net_rx=" ($2 > 0) }'
tool bashreadline --follow -c "$python typist.py" | grep -o 'true .*'
tool loads 1 2 | awk -F'[ ,]' '/[0-9]+\.[0-9][0-9] .*\/[0-9]+ [0-9]+$/ { n++ } END { print "loads=" n }'
tool tcpretrans -c "$python full.py" > again; port=$(sed -n 's/^port=//p' again)
awk -F, -v port=$port '$5 == port && $6 == "syn_sent" { n++ } END { print "again=" n }' again
tool tcpcong -c "$python full.py" | awk -F, '$1 == "127.0.0.1" && $3 == "loss" { print "loss=" ($4 < 1e6) }'
tool vfsstat -d 5 > calls & sleep 2.5; dd if=/dev/zero of=/dev/null bs=1 count=2000 status=none; wait
awk -F, 'NR > 1 { reads += $2; writes += $3 } END { print "calls=" (reads >= 2000 && writes >= 2000) }' calls
gcc -w -o makes makes.c
tool vfsstat --comm makes -c ./makes | awk -F, 'NR > 1 { creations += $5 } END { print "creations=" creations }'
== needs root python
== ready none
== where host
== timeout 60
== stdout
5
exec,true,20
exit,true,20
fork,processes.sh,20
made=1
waited=1
fired=1
net_rx=1
true one
true two
loads=2
again=1
loss=1
calls=1
creations=25
