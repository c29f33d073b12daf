# A machine behind a TUN device, in a network of its own: its answers to SYNs come 200 ms late, in other processes than that
# which connects; it does not answer a SYN-ACK, which is sent again. And what programs do over MPTCP is seen as over TCP.
== file peer.py
import fcntl, os, select, socket, struct, subprocess, sys, time
def checksum(data):
    n = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while n >> 16: n = (n & 0xffff) + (n >> 16)
    return ~n & 0xffff
def packet(source, target, ports, seq, ack, flags):
    tcp = struct.pack("!HHIIBBHHH", *ports, seq, ack, 5 << 4, flags, 65535, 0, 0)
    tcp = tcp[:16] + struct.pack("!H", checksum(source + target + struct.pack("!BBH", 0, 6, 20) + tcp)) + tcp[18:]
    ip = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 40, 1, 0, 64, 6, 0, source, target)
    return ip[:10] + struct.pack("!H", checksum(ip)) + ip[12:] + tcp
tun = os.open("/dev/net/tun", os.O_RDWR)
fcntl.ioctl(tun, 0x400454ca, struct.pack("16sH", b"late0", 0x1001))
subprocess.run("ip link set lo up; ip addr add 10.99.0.1/24 dev late0; ip link set late0 up", shell=True, check=True)
here, there = socket.inet_aton("10.99.0.1"), socket.inet_aton("10.99.0.2")
server = socket.create_server(("10.99.0.1", 7777))
command = subprocess.Popen(sys.argv[1:])
asking, asked = 5000, 0.0
while command.poll() is None:
    if time.monotonic() - asked > 1:
        asking, asked = asking + 1, time.monotonic()
        os.write(tun, packet(there, here, (asking, 7777), 100, 0, 2))
    if not select.select([tun], [], [], 0.1)[0]: continue
    got = os.read(tun, 3000)
    if got[0] >> 4 != 4 or got[9] != 6: continue
    ports, seq, flags = struct.unpack("!HH", got[20:24]), struct.unpack("!I", got[24:28])[0], got[33]
    if flags == 2 or flags & 0xc2 == 0xc2:
        time.sleep(0.2)
        os.write(tun, packet(there, here, ports[::-1], 1000, seq + 1, 0x12))
== file ask.py
import socket, sys, time
for _ in range(3):
    one = socket.socket(); one.settimeout(20); one.connect(("10.99.0.2", 80)); one.close()
time.sleep(float(sys.argv[1]))
== file multipath.py
import socket
server = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262); server.bind(("127.0.0.1", 0)); server.listen(5)
client = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262); client.connect(server.getsockname())
one, _ = server.accept()
def take(one, n):
    while n > 0: n -= len(one.recv(n))
client.sendall(b"x" * 5000); take(one, 5000); one.sendall(b"y" * 700); take(client, 700)
== run
python=$(command -v python3)
exec 2> /dev/null
cat > all.sh <<END
"$SCRY" tool tcpconnlat -q -f csv --follow --min 150ms -c "$python ask.py 0" > follow
"$SCRY" tool tcpconnlat -q -f csv --comm 'python*' --min 150ms -c "$python ask.py 0" > comm
"$SCRY" tool tcpretrans -q -f csv -L 7777 -c "$python ask.py 4" > again
END
unshare -n $python peer.py sh all.sh
awk -F, '$4 == "10.99.0.2" { n++ } END { print "follow=" n }' follow
awk -F, '$4 == "10.99.0.2" { n++ } END { print "comm=" n }' comm
cut -d, -f2-4,6 again | sort -u
[ -e /proc/sys/net/mptcp ] || { printf 'received,5000\nreceived,700\nsent,5000\nsent,700\n1\n1\n'; exit; }
tool() { "$SCRY" tool "$@" -q -f csv -c "$python multipath.py"; }
tool tcptop --interval 0 | grep -o -e 'received,.*' -e 'sent,.*' | sort
tool solisten | grep -c listening
tool soaccept | grep -c accepted
== needs root python
== ready none
== where host
== timeout 60
== stdout
follow=3
comm=3
10.99.0.1,7777,10.99.0.2,syn_received
local,port,remote,state
received,5000
received,700
sent,5000
sent,700
1
1
