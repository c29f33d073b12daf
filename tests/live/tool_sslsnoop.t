# sslsnoop shows the plain text of a TLS exchange: a request of 20 bytes, and 5,000 bytes that come back whole; 1,000
# bytes over GnuTLS, which ssllatency times; a write of 100,000 bytes in rows of 16 KiB. memleak shows 100 blocks of 5,000 bytes that are kept, and not those that
# are freed.
== file tls.py
import socket, ssl, threading
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER); context.load_cert_chain("cert.pem", "key.pem")
server = socket.create_server(("127.0.0.1", 0))
def serve():
    one, _ = server.accept()
    with context.wrap_socket(one, server_side=True) as tls:
        tls.recv(100); tls.sendall(b"HELLO" + b"x" * 4990 + b"WORLD"); tls.recv(1)
thread = threading.Thread(target=serve); thread.start()
client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT); client.check_hostname = False; client.verify_mode = ssl.CERT_NONE
with client.wrap_socket(socket.create_connection(server.getsockname())) as tls:
    tls.sendall(b"GET /secret HTTP/1.1")
    got = 0
    while got < 5000: got += len(tls.recv(16384))
    tls.sendall(b"!")
thread.join()
== file gnutls.py
import ctypes, socket, threading
tls = ctypes.CDLL("libgnutls.so.30")
def serve(fd, side):
    session, anon = ctypes.c_void_p(), ctypes.c_void_p()
    kind = "server" if side == 1 else "client"
    getattr(tls, f"gnutls_anon_allocate_{kind}_credentials")(ctypes.byref(anon))
    tls.gnutls_init(ctypes.byref(session), side)
    tls.gnutls_priority_set_direct(session, b"NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+ANON-ECDH", None)
    tls.gnutls_credentials_set(session, 2, anon)
    tls.gnutls_transport_set_int2(session, fd, fd)
    while tls.gnutls_handshake(session) != 0: pass
    if side == 2: tls.gnutls_record_send(session, b"HELLO" + b"x" * 995, ctypes.c_size_t(1000))
    else:
        got = ctypes.create_string_buffer(2000)
        tls.gnutls_record_recv(session, got, ctypes.c_size_t(2000))
one, other = socket.socketpair()
thread = threading.Thread(target=serve, args=(one.fileno(), 1)); thread.start()
serve(other.fileno(), 2); thread.join()
== file long.py
import socket, ssl, threading
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER); context.load_cert_chain("cert.pem", "key.pem")
one, other = socket.socketpair()
def serve():
    with context.wrap_socket(one, server_side=True) as tls:
        left = 100000
        while left > 0: left -= len(tls.recv(16384))
thread = threading.Thread(target=serve); thread.start()
client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT); client.check_hostname = False; client.verify_mode = ssl.CERT_NONE
tls = client.wrap_socket(other); tls.sendall(b"".join(b"%09d\n" % n for n in range(10000))); thread.join()
== file leak.py
import ctypes
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p; libc.free.argtypes = [ctypes.c_void_p]
for _ in range(100): libc.malloc(5000)
for _ in range(100): libc.free(libc.malloc(7000))
== run
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost 2> /dev/null
python=$(command -v python3)
"$SCRY" tool sslsnoop -q -f csv -c "$python tls.py" > tls.csv
cut -d, -f4- tls.csv | grep -c -e '^write,20,GET /secret HTTP/1.1$' -e '^read,20,GET /secret HTTP/1.1$'
awk -F, '$4 == "write" && $5 == 5000 && $6 ~ /^HELLOx+WORLD$/ && length($6) == 5000 { print "whole" }' tls.csv
awk -F, '$4 == "read" && $6 ~ /^(HELLO)?x*(WORLD)?$/ { n += $5 } END { print "read=" n }' tls.csv
"$SCRY" tool sslsnoop -q -f csv -u 65534 -c "$python tls.py" | wc -l
"$SCRY" tool sslsnoop -q -f json -c "$python long.py" > long.json
$python -c '
import json
rows = [row["data"] for row in map(json.loads, open("long.json")) if row.get("type") == "row"]
writes = [row for row in rows if row["call"] == "write"]
text = bytes(byte for row in writes for byte in row["data"])
print("long=", sum(row["bytes"] for row in writes), text == b"".join(b"%09d\n" % n for n in range(10000)))'
"$SCRY" tool sslsnoop -q -f csv -c "$python gnutls.py" | awk -F, '$6 ~ /^HELLOx+$/ { print "gnutls", $4, $5, length($6) }' | sort
"$SCRY" tool ssllatency -q -f csv -c "$python gnutls.py" | awk -F, '/^@us/ { n[$2] += $NF } END { print n["handshake"], n["read"], n["write"] }'
"$SCRY" tool memleak -q -f json --top 1000 -c "$python leak.py" > leak.json
grep -o '"bytes": 500000' leak.json; grep -c '"bytes": 700000' leak.json || true
== needs root python
== ready none
== where host
== stdout
2
whole
read=5000
0
long= 100000 True
gnutls read 1000 1000
gnutls write 1000 1000
2 1 1
"bytes": 500000
0
