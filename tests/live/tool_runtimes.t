# The tools about programs: three queries of two kinds of server, two locks in two orders, three handshakes of TLS.
== file locks.py
import ctypes, threading
libc = ctypes.CDLL(None)
first, second = ctypes.create_string_buffer(64), ctypes.create_string_buffer(64)
def take(one, other):
    for lock in one, other: libc.pthread_mutex_lock(lock)
    for lock in other, one: libc.pthread_mutex_unlock(lock)
for order in (first, second), (second, first), (first, second), (second, first):
    thread = threading.Thread(target=take, args=order); thread.start(); thread.join()
print("first=0x%x\nsecond=0x%x" % (ctypes.addressof(first), ctypes.addressof(second)))
== file tls.py
import socket, ssl, threading
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER); context.load_cert_chain("cert.pem", "key.pem")
server = socket.create_server(("127.0.0.1", 0))
def serve():
    for _ in range(3):
        one, _ = server.accept()
        with context.wrap_socket(one, server_side=True) as tls: tls.sendall(tls.recv(100))
thread = threading.Thread(target=serve); thread.start()
client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT); client.check_hostname = False; client.verify_mode = ssl.CERT_NONE
for _ in range(3):
    with client.wrap_socket(socket.create_connection(server.getsockname())) as tls: tls.sendall(b"x" * 50); tls.recv(100)
thread.join()
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" 2> /dev/null; }
for server in postgres mariadb; do
  tool dbslower $TARGETS/${server}_queries -q -f csv --min 5ms -c "$TARGETS/${server}_queries 3 20" | awk -F, 'NR > 1 { print $3, $5, ($4 >= 20 && $4 < 200) }'
  tool dbslower $TARGETS/${server}_queries -q -f csv -m 10s -c "$TARGETS/${server}_queries 3 20" | wc -l
  tool dbstat $TARGETS/${server}_queries -q -f csv -m 10s -c "$TARGETS/${server}_queries 3 20" | wc -l
  tool dbstat $TARGETS/${server}_queries -q -f csv -c "$TARGETS/${server}_queries 3 20" | awk -F, '/^@us/ { n += $NF } END { print "queries=" n }'
done
"$SCRY" tool dbstat $TARGETS/calls 2>&1
tool deadlock -q -f csv -c "$python locks.py" > locks.csv
awk -F= '/^first|^second/ { print $1 "=" $2 }' locks.csv > addresses
. ./addresses
awk -F, -v a=$first -v b=$second '($4 == a && $5 == b) || ($4 == b && $5 == a) { print "inversions=" ++n }' locks.csv
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost 2> /dev/null
tool ssllatency -q -f csv -c "$python tls.py" | awk -F, '/^@us/ { n[$2] += $NF } END { print "handshakes=" n["handshake"], "writes=" n["write"] }'
== needs root python
== ready none
== where host
== stdout
postgres_querie select 0 1
postgres_querie select 1 1
postgres_querie select 2 1
0
0
queries=3
mariadb_queries update 0 1
mariadb_queries (a prepared statement) 1
mariadb_queries update 2 1
0
0
queries=3
ERROR: no database server: needs postgres built with --enable-dtrace, mysqld or mariadbd
inversions=1
handshakes=6 writes=6
