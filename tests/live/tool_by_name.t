# Signals, errors and calls may be written by their names; IPv4 over sockets of IPv6 is IPv4; drops have addresses; a search
# finds words of the page; what can match nothing is refused.
== file dual.py
import socket
server = socket.socket(socket.AF_INET6); server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
server.bind(("::", 34573)); server.listen()
for host in "127.0.0.1", "::1":
    with socket.create_connection((host, 34573)) as one:
        other, _ = server.accept(); other.close(); one.recv(1)
== file refused.py
import socket
for family, host in (socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1"):
    one = socket.socket(family); one.bind((host, 34574))
    try: one.connect((host, 9))
    except ConnectionRefusedError: pass
== file signals.sh
#!/bin/sh
kill -0 $$; kill -CONT $$; kill -URG $$
== file stats.py
import ctypes
libc = ctypes.CDLL(None); room = ctypes.create_string_buffer(400)
for _ in range(30): libc.syscall(4, b"/", room)
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
for signal in URG SIGCONT 18 0; do echo "$signal: $(tool killsnoop -s $signal --follow -c ./signals.sh | tail -n +2 | cut -d, -f4)"; done
tool syscount -e ENOENT --follow -c 'rmdir ./missing' | grep rmdir,
tool syslat stat --comm 'python3*' -c "$python stats.py" | awk -F, '/^@us/ { n += $NF } END { print "stats=" n }'
for way in -4 -6 '-4 -6' ''; do
  echo "$way: $(tool tcplife $way -L 34573 -c "$python dual.py" | tail -n +2 | cut -d, -f4 | sort | xargs)"
done
tool tcpdrop -a -c "$python refused.py" | grep NO_SOCKET | cut -d, -f2- | sort
for words in 'disk full' certificate zombie 'context switches' 'cpu 100%'; do
  echo "$words: $("$SCRY" tool --search $words | grep -o -w -e fsslower -e opensnoop -e exitsnoop -e cpudist -e profile | sort -u | xargs)"
done
"$SCRY" tool memleak -p 0 2>&1
for wrong in 'killsnoop -s 99' 'syscount -e ENOSUCH'; do
  "$SCRY" tool $wrong 2>&1
done
exit 0
== needs root python
== ready none
== where host
== timeout 60
== stdout
URG: Urgent I/O condition
SIGCONT: Continued
18: Continued
0: 0 (test)
rmdir,No such file or directory,1
stats=30
-4: ::ffff:127.0.0.1
-6: ::1
-4 -6: ::1 ::ffff:127.0.0.1
: ::1 ::ffff:127.0.0.1
tcp_v4_rcv,127.0.0.1,34574,127.0.0.1,9,1
tcp_v6_rcv,::1,34574,::1,9,1
disk full: fsslower
certificate: opensnoop
zombie: exitsnoop
context switches: cpudist
cpu 100%: profile
ERROR: Failed to attach to pid: Unable to open pidfd (Invalid argument)
HINT: no process has the number 0; pgrep NAME prints those of a name
ERROR: USAGE: --signal 99: expecting a signal, such as 15, TERM or SIGTERM
ERROR: USAGE: --errno ENOSUCH: expecting an error, such as 2 or ENOENT
