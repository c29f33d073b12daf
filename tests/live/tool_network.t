# The tools about TCP show three connections to a server of this machine, each with an exchange of known bytes, one
# connection to a port where nobody listens, and one name that is looked up.
== file talk.py
import socket, subprocess, sys, threading
server = socket.create_server(("127.0.0.1", 0))
port = server.getsockname()[1]
def take(socket, bytes):
    while bytes > 0: bytes -= len(socket.recv(bytes))
def serve():
    for _ in range(3):
        one, _ = server.accept()
        take(one, 700)
        one.sendall(b"x" * 5000)
        take(one, 1)
        one.close()
thread = threading.Thread(target=serve); thread.start()
for _ in range(3):
    with socket.create_connection(("127.0.0.1", port)) as one:
        one.sendall(b"y" * 700)
        take(one, 5000)
        one.sendall(b"z")
        one.settimeout(5)
        one.recv(1)
thread.join()
closed = socket.socket(); closed.bind(("127.0.0.1", 0)); nobody = closed.getsockname()[1]
try: socket.create_connection(("127.0.0.1", nobody))
except ConnectionRefusedError: pass
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv -c "$python talk.py" 2> /dev/null; }
tool tcplife > life
echo "clients=$(awk -F, '$6 == 701 && $7 == 5000 { n++ } END { print n }' life)"
echo "servers=$(awk -F, '$6 == 5000 && $7 == 701 { n++ } END { print n }' life)"
tool tcpconnect | awk -F, '$3 == "python3" && $4 == "127.0.0.1" { n++ } END { print "connects=" n }'
tool tcpaccept | awk -F, '$3 == "python3" && $4 == "127.0.0.1" && $6 == "127.0.0.1" { n++ } END { print "accepts=" n }'
tool tcpstates | awk -F, '$5 == "syn_sent" && $6 == "established" { n++ } $5 == "syn_sent" && $6 == "closed" { r++ } END { print "established=" n, "refused=" r }'
tool soconnect | cut -d, -f3,4,7 | sort | uniq -c | sed 's/^ *//' | grep 127
tool tcpdrop | grep NO_SOCKET | cut -d, -f1,3
tool tcprtt | awk -F, '/^@us/ { n += $NF } END { print "times=" (n >= 6) }'
tool sockstat | awk -F, '$2 == "python3" && ($3 == "accept" || $3 == "connect") { print $3, $4 }' | sort
"$SCRY" tool gethostlatency -q -f csv -c 'getent ahosts localhost' | grep ,localhost | cut -d, -f3,5,6
== needs root python
== ready none
== where host
== stdout
clients=3
servers=3
connects=4
accepts=3
established=3 refused=1
1 python3,127.0.0.1,Connection refused
3 python3,127.0.0.1,connected
SKB_DROP_REASON_NO_SOCKET,1
times=1
accept 3
connect 4
getent,found,localhost
