# skboutput() writes the packets to a pcap file, without their Ethernet header; a second file gets what it asks for.
== file send.py
import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
for size in (5, 1000):
    s.sendto(b"z" * size, ("127.0.0.1", 9))
== file read.py
import struct, sys, time
for name in sys.argv[1:]:
    data = open(name, "rb").read()
    magic, major, minor, _, _, longest, link = struct.unpack("<IHHIIII", data[:24])
    print(f"{magic:x} {major}.{minor} {longest} {link}")
    at = 24
    while at < len(data):
        seconds, nanoseconds, size, whole = struct.unpack("<IIII", data[at:at + 16])
        packet = data[at + 16:at + 16 + size]
        if packet[9] == 17:
            print(size, whole, packet[28:].count(b"z"), abs(time.time() - seconds) < 60, nanoseconds < 10**9)
        at += 16 + size
== run
"$SCRY" -c '/usr/bin/python3 send.py' -e '
rawtracepoint:net_dev_queue /pid == cpid/ {
  skboutput("all.pcap", args.skb, args.skb.len, 14);
  skboutput("some.pcap", args.skb, 50, 14);
  @[skboutput("/nowhere/x", args.skb, 50, 14)] = 1;
}'
python3 read.py all.pcap some.pcap
== ready none
== end none
== where host
== stdout


@[0]: 1
a1b23c4d 2.4 65535 101
33 33 5 True True
1028 1028 1000 True True
a1b23c4d 2.4 65535 101
33 33 5 True True
36 1028 8 True True
== stderr
Attached 1 probe
ERROR: open packet file '/nowhere/x': No such file or directory
