# -yy: a socket whose name has a newline, and after it a line as /proc/net/unix has it, gives other sockets no name.
== file sockets.py
import os, socket, subprocess, time
one, two = socket.socketpair()
inode = os.fstat(one.fileno()).st_ino
forged = f"\0x\n0000000000000000: 00000003 00000000 00000000 0001 03 {inode} /run/forged"
others = [socket.socket(socket.AF_UNIX) for _ in range(2)]
others[0].bind(forged)
others[1].bind("with a blank")
open("ready", "w").close()
while True:
    time.sleep(0.05)
    one.send(b"1"); two.recv(1); others[1].getsockname()
== where host
== needs root python
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
python3 sockets.py & pid=$!
for i in $(seq 400); do [ -e ready ] && break; sleep 0.05; done
grep -c '/run/forged$' /proc/net/unix
timeout -s INT 3 "$SCRY" strace -yy -e trace=sendto,recvfrom,getsockname -p $pid > /dev/null 2> ours
kill $pid
grep -o '^[a-z]*([0-9]*<UNIX[^]]*\]>' ours | sed 's/[0-9][0-9][0-9]*/N/g' | sort -u
== ready none
== stdout
1
getsockname(6<UNIX-STREAM:[N,"with a blank"]>
recvfrom(4<UNIX-STREAM:[N->N]>
sendto(3<UNIX-STREAM:[N->N]>
