# scry strace -p of a process that hangs shows at once in which calls.
== file hang.py
import socket, threading, time
def accept():
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen()
    server.accept()
threading.Thread(target=accept, daemon=True).start()
open("ready", "w").close()
open("no-writer")
== needs root python
== where host
== run
mkfifo no-writer
python3 hang.py & hung=$!
until [ -e ready ]; do sleep 0.05; done
sleep 0.5
for which in -f ""; do
  rm -f hung
  "$SCRY" strace -q $which -p $hung -o hung -e trace=openat,accept4 2>/dev/null & scry=$!
  for i in $(seq 200); do grep -qs openat hung && break; sleep 0.05; done
  sleep 0.3
  kill -INT $scry
  wait $scry
  sed 's/^[0-9]* *//; s/accept4([0-9]/accept4(N/' hung | sort
done
"$SCRY" strace -p $hung -e trace=openat --format json > json & scry=$!
for i in $(seq 200); do grep -qs openat json && break; sleep 0.05; done
kill -INT $scry
wait $scry
python3 -c 'import json; print([a["text"] for a in json.loads(open("json").readline())["data"]["arguments"]])'
kill -KILL $hung
wait $hung 2> /dev/null || true
== ready none
== stdout
accept4(N,  <detached ...>
openat(AT_FDCWD, "no-writer", O_RDONLY|O_CLOEXEC <unfinished ...>
openat(AT_FDCWD, "no-writer", O_RDONLY|O_CLOEXEC <detached ...>
['AT_FDCWD', '"no-writer"', 'O_RDONLY|O_CLOEXEC']
