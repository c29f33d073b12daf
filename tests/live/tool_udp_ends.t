# udplife has a row for each socket when it ends, however that is: by close(), by close_range(), by dup2() of another file
# over it. The bytes of a socket are its own, also if the kernel uses the memory of another one for it; time stamps that
# come back through the queue of errors are not received.
== file ends.py
import os, socket
def ask(n):
    one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); one.sendto(b"a" * n, ("127.0.0.1", 40998))
    return one
null = os.open("/dev/null", os.O_RDONLY)
for _ in range(20): at = ask(1000).detach(); os.closerange(at, at + 1)
for _ in range(20): at = ask(600).detach(); os.dup2(null, at); os.close(at)
for _ in range(20): at = ask(500).detach(); os.dup2(at, at); os.close(at)
for _ in range(20): ask(7).close()
== file stamped.py
import select, socket
giver, taker = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
giver.setsockopt(socket.SOL_SOCKET, 37, (1 << 1) | (1 << 4)); taker.bind(("127.0.0.1", 0))
for _ in range(10):
    giver.sendto(b"y" * 900, taker.getsockname()); taker.recv(2000)
    select.select([], [], [giver], 5); giver.recvmsg(4000, 1000, socket.MSG_ERRQUEUE)
giver.close(); taker.close()
== run
python=$(command -v python3)
tool() { "$SCRY" tool udplife -q -f csv -c "$python $1" 2> err; grep ERR err; }
tool ends.py | grep ,python3, | cut -d, -f6,7 | sort | uniq -c | sed 's/^ *//'
tool stamped.py | grep ,python3, | cut -d, -f6,7 | sort
== needs root python
== ready none
== where host
== stdout
20 1000,0
20 500,0
20 600,0
20 7,0
0,9000
9000,0
