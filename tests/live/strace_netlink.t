# scry strace: netlink messages are decoded, whole, also where their end is in other buffers, on sockets that the trace has seen made and on older ones.
== file talk.py
import socket, struct, sys
s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
s.bind((0, 0))
if len(sys.argv) > 1:
    sys.stdin.readline()
body = struct.pack("BBHiII", 0, 0, 0, 1, 0, 0) + struct.pack("HHI", 8, 29, 1)
s.send(struct.pack("IHHII", 16 + len(body), 18, 5, 7, 0) + body)
s.recv(8192)
s.send(struct.pack("IHHII", 32, 18, 5, 8, 0) + struct.pack("BBHiII", 0, 0, 0, 99999, 0, 0))
s.recvmsg(8192)
attribute = struct.pack("HHI", 8, 29, 1)
s.sendmsg([struct.pack("IHHII", 48, 18, 5, 9, 0) + body[:16] + attribute, attribute[:4], attribute[4:]])
a, b = socket.socketpair()
a.send(struct.pack("IHHII", 16, 18, 5, 7, 0))
if len(sys.argv) > 1:
    sys.stdin.readline()
== needs root python
== where host
== ready none
== run
"$SCRY" strace -e trace=socket,sendto,sendmsg,recvfrom,recvmsg -o out python3 -S talk.py
sed 's/nlmsg_pid=[0-9]*/nlmsg_pid=P/' out | grep -v SOCK_STREAM | sed -n '/AF_NETLINK/,/\\20/p' | cut -c1-330
echo older
mkfifo go
python3 -S talk.py wait < go & pid=$!
exec 3> go
for i in $(seq 200); do ls -l /proc/$pid/fd 2> /dev/null | grep -q socket && break; sleep 0.05; done
"$SCRY" strace -e trace=sendto -p $pid -o older 2> attached & tracer=$!
for i in $(seq 400); do grep -q attached attached && break; sleep 0.05; done
echo >&3
for i in $(seq 200); do [ "$(grep -c sendto older 2> /dev/null)" -ge 3 ] && break; sleep 0.05; done
echo >&3
wait $tracer
grep sendto older | cut -c1-70 | head -n 2
== stdout matches
socket\(AF_NETLINK, SOCK_RAW\|SOCK_CLOEXEC, NETLINK_ROUTE\) = 3
sendto\(3, \[\{nlmsg_len=40, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_REQUEST\|NLM_F_ACK, nlmsg_seq=7, nlmsg_pid=P\}, \{ifi_family=AF_UNSPEC, ifi_type=ARPHRD_NETROM, ifi_index=if_nametoindex\("lo"\), ifi_flags=0, ifi_change=0\}, \[\{nla_len=8, nla_type=IFLA_EXT_MASK\}, RTEXT_FILTER_VF\]\], 40, 0, NULL, 0\) = 40
recvfrom\(3, \[\{nlmsg_len=\d+, nlmsg_type=RTM_NEWLINK, nlmsg_flags=0, nlmsg_seq=7, nlmsg_pid=P\}, \{ifi_family=AF_UNSPEC, ifi_type=ARPHRD_LOOPBACK, ifi_index=if_nametoindex\("lo"\), ifi_flags=.*\[\[\{nla_len=7, nla_type=IFLA_IFNAME\}, "lo"\], .*
sendto\(3, \[\{nlmsg_len=32, .*\}\], 32, 0, NULL, 0\) = 32
recvmsg\(3, .*nlmsg_type=NLMSG_ERROR, .*error=0, msg=.*
sendmsg\(3, .*iov_base=\[\{nlmsg_len=48, nlmsg_type=RTM_GETLINK, .*nla_type=IFLA_EXT_MASK\}, RTEXT_FILTER_VF\].*
sendto\(\d+, "\\20\\0\\0\\0\\22\\0\\5\\0\\7\\0\\0\\0\\0\\0\\0\\0", 16, 0, NULL, 0\) = 16
older
sendto\(3, \[\{nlmsg_len=40, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_RE
sendto\(3, \[\{nlmsg_len=32, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_RE
