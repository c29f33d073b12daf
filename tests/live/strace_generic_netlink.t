# Messages of NETLINK_GENERIC have the names of their families, which the kernel numbers while it runs, as strace shows them.
== file ask.py
import socket, struct
s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 16)
s.bind((0, 0))
def ask(family, command, attributes, flags=1):
    s.send(struct.pack("=IHHIIBBH", 20 + len(attributes), family, flags, 7, 0, command, 1, 0) + attributes)
    return s.recv(65536)
answer = ask(16, 3, struct.pack("=HH8s", 12, 2, b"ethtool"))
at = answer.index(struct.pack("=HH", 6, 1))
family = struct.unpack_from("=H", answer, at + 4)[0]
ask(family, 250, b"", 5)
ask(0x7777, 1, b"", 5)
== where host
== needs root python
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
types() { grep -a -o "^sendto.*nlmsg_type=[^,]*" "$1" | sed 's/.*nlmsg_type=//'; }
strace -e trace=sendto -o theirs python3 ask.py
"$SCRY" strace -e trace=sendto -o ours python3 ask.py 2> /dev/null
types theirs > a; types ours > b
diff a b && cat b
== ready none
== stdout
nlctrl
ethtool
0x7777 /* GENERIC_FAMILY_??? */
