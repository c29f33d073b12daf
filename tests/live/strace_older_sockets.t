# -yy: connections of AF_UNIX that are older than the trace have both ends, as strace shows them.
== file sockets.py
import socket, time
one, two = socket.socketpair()
server = socket.socket(socket.AF_UNIX); server.bind("here"); server.listen()
client = socket.socket(socket.AF_UNIX); client.connect("here"); accepted, _ = server.accept()
open("ready", "w").close()
while True:
    time.sleep(0.05)
    one.send(b"1"); two.recv(1); client.send(b"2"); accepted.recv(1)
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
python3 sockets.py & pid=$!
for i in $(seq 400); do [ -e ready ] && break; sleep 0.05; done
sockets() { grep -o '^[a-z]*([0-9]*<UNIX[^,]*\(,"here"\]>\)\?' "$1" | sort -u; }
timeout -s INT 3 strace -yy -e trace=sendto,recvfrom -p $pid > /dev/null 2> theirs
timeout -s INT 3 "$SCRY" strace -yy -e trace=sendto,recvfrom -p $pid > /dev/null 2> ours
kill $pid
sockets theirs > a; sockets ours > b
diff a b && sed 's/[0-9][0-9][0-9]*/N/g' b
== ready none
== stdout
recvfrom(4<UNIX-STREAM:[N->N]>
recvfrom(7<UNIX-STREAM:[N->N,"here"]>
sendto(3<UNIX-STREAM:[N->N]>
sendto(6<UNIX-STREAM:[N->N]>
