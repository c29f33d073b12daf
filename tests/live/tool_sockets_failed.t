# What did not succeed, and what only did not wait: -x lists a refused connect() and an accept() of a socket that does not
# listen, not those that have nothing to say yet. Numbers below zero are written as they were given.
== file calls.py
import ctypes, os, socket
def failing(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        pass
with socket.create_server(("127.0.0.1", 0)) as server:
    closed = server.getsockname()
for waits in (False, True):
    with socket.socket() as one:
        one.setblocking(waits)
        failing(one.connect, closed)
with socket.create_server(("127.0.0.1", 0)) as server:
    ctypes.CDLL(None).listen(server.fileno(), -1)
    server.setblocking(False)
    failing(server.accept)
with socket.socket() as one:
    failing(one.accept)
failing(os.kill, -77777, 15)
failing(os.kill, 77777777, 0)
== run
tool() { "$SCRY" tool "$@" -q -f csv -c "$(command -v python3) calls.py" 2> /dev/null | grep ,python3,; }
echo connect; tool soconnect | cut -d, -f7-
echo connect -x; tool soconnect -x | cut -d, -f7-
echo accept; tool soaccept | cut -d, -f7-
echo accept -x; tool soaccept -x | cut -d, -f7-
echo listen; tool solisten | cut -d, -f6- | sed s/^[1-9][0-9]*/some/
echo kill; tool killsnoop | cut -d, -f4-
== needs root python
== ready none
== where host
== stdout
connect
Operation now in progress
Connection refused
connect -x
Connection refused
accept
Try again (operation would block)
Invalid argument
accept -x
Invalid argument
listen
some,listening
some,listening
-1,listening
kill
Terminated,-77777,No such process
0 (test),77777777,No such process
