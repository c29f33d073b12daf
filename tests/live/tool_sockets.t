# The tools about sockets show a TCP connection with an exchange of known bytes, a server that starts, 20 datagrams of
# 100 bytes, and ten echo requests with their replies on the loopback device.
== file talk.py
import socket, threading
server = socket.create_server(("127.0.0.1", 0), backlog=7)
def take(one, n):
    while n > 0: n -= len(one.recv(n))
def serve():
    one, _ = server.accept()
    take(one, 700); one.sendall(b"x" * 5000); take(one, 1); one.close()
thread = threading.Thread(target=serve); thread.start()
with socket.create_connection(server.getsockname()) as one:
    one.sendall(b"y" * 700); take(one, 5000); one.sendall(b"z"); thread.join()
== file datagrams.py
import socket
taker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); taker.bind(("127.0.0.1", 0))
giver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); giver.connect(taker.getsockname())
for _ in range(20): giver.send(b"x" * 100); taker.recv(1000)
giver.close()
== file echo.py
import socket, struct
raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
for n in range(10):
    c = sum(struct.unpack("!4H", struct.pack("!BBHHH", 8, 0, 0, 7, n))); c = ~((c >> 16) + c) & 0xffff
    raw.sendto(struct.pack("!BBHHH", 8, 0, c, 7, n), ("127.0.0.1", 0))
    while raw.recv(100)[20] != 0: pass
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
tool tcptop --interval 0 -c "$python talk.py" | grep ,python3, | cut -d, -f2,4,6- | sort
tool tcpconnlat -c "$python talk.py" | awk -F, '$3 == "python3" && $4 == "127.0.0.1" && $6 > 0 { print "established=" ++n }'
tool soaccept -c "$python talk.py" | awk -F, '$3 == "python3" && $7 == "accepted" { print "accepted=" ++n }'
tool solisten -c "$python talk.py" | awk -F, '$3 == "python3" { print $4, $6, $7 }'
tool udplife -c "$python datagrams.py" | grep ,python3, | cut -d, -f4,6,7 | sort
tool netqtop --device lo -c "$python echo.py" | awk -F, '$2 == "sent" { print $1, ($4 >= 20) } $2 == "received" { print $1, ($4 >= 20) }'
tool nettxlat -c "$python echo.py" | awk -F, '$2 == "lo" { n += $NF } END { print "sent=" (n >= 10) }'
tool skblife --comm python3 -c "$python echo.py" | awk -F, '/^@us/ { n += $NF } END { print "packets=" (n >= 20) }'
== needs root python
== ready none
== where host
== stdout
python3,127.0.0.1,received,5000
python3,127.0.0.1,received,701
python3,127.0.0.1,sent,5000
python3,127.0.0.1,sent,701
established=1
accepted=1
127.0.0.1 7 listening
0.0.0.0,0,2000
127.0.0.1,2000,0
lo 1
lo 1
sent=1
packets=1
