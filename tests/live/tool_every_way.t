# fsdist counts files by whichever call they are opened; killsnoop shows the target of a sender in a PID namespace by its
# number on the host; nettxlat times datagrams over the loopback device and takes no other use of their memory for them.
== file opens.py
import ctypes, os
call = ctypes.CDLL(None).syscall
open("file", "w").close()
for _ in range(7):
    os.close(call(2, b"file", 0)); os.close(call(85, b"file", 0o600)); os.close(call(257, -100, b"file", 0))
    os.close(call(437, -100, b"file", ctypes.byref((ctypes.c_uint64 * 3)()), 24))
== file kill.sh
sleep 20 & kill -URG $!; grep NSpid /proc/$!/status > /dev/null; kill $!; wait; kill -URG 30000
== file datagrams.py
import os, socket
taker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); taker.bind(("127.0.0.1", 0))
giver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); giver.connect(taker.getsockname())
for _ in range(200): giver.send(b"x" * 100); taker.recv(1000)
os.system("sleep 1.2; ip addr show > /dev/null; ip addr show > /dev/null")
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
tool fsdist --comm 'python*' -c "$python opens.py" | awk -F, '$3 == "open" { n += $NF } END { print "opens=" (n >= 28) }'
tool killsnoop --follow -c 'unshare -pf --mount-proc sh kill.sh' > sent
awk -F, '$3 == "sh" && $5 < 20 { n++ } $3 == "sh" && $5 >= 300 && $6 == "" { host++ } END { print "inside=" n + 0, "host=" (host >= 2) }' sent
grep -c 'Urgent I/O condition,30000,No such process' sent
cat > net.sh <<END
ip link set lo up
"$SCRY" tool nettxlat -q -f csv -c "$python datagrams.py"
END
unshare -n sh net.sh 2> /dev/null | awk -F, '$2 == "lo" { n += $NF } $3 >= 1000000 { late += $NF } END { print "packets=" (n >= 200 && n < 300), "late=" late + 0 }'
== needs root python
== ready none
== where host
== timeout 60
== stdout
opens=1
inside=0 host=1
1
packets=1 late=0
