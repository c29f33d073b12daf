# The cookie of a socket, from the argument itself, cast, or held by a variable: each connection has one of its own.
== file connect.py
import socket
for _ in range(3):
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1)
    socket.create_connection(listening.getsockname()).close()
== script
rawtracepoint:inet_sock_set_state /pid == cpid && args.newstate == 10/ {
  $s = args.sk; $t = (struct sock *)args.sk;
  @[socket_cookie($s)] = count();
  @same[socket_cookie($t) == socket_cookie(args.sk) && socket_cookie($s) == socket_cookie($t)] = count();
}
== args
-q -c '/usr/bin/python3 connect.py'
== ready none
== where host
== check
len(maps['@']) == 3
maps['@same'] == {'true': 3}
