# A process that hangs makes no event: scry offcpu and wakeup name its threads, and where they wait.
== file hung.py
import threading
lock = threading.Lock()
lock.acquire()
threading.Thread(target=lock.acquire).start()
lock.acquire()
== needs root python
== where host
== run
python3 hung.py & hung=$!
for i in $(seq 200); do [ "$(cat /proc/$hung/task/*/syscall 2> /dev/null | grep -c '^202 ')" = 2 ] && break; sleep 0.02; done
for command in offcpu wakeup; do
  "$SCRY" $command -p $hung -d 300ms 2> err > out; echo "status $?"
  sed -n '/Not in/,$p' err | sed -E 's/^  [0-9]+/  N/; s/futex_[a-z_]+/FUNCTION/'
done
kill -9 $hung
"$SCRY" offcpu -c 'sleep 0.2' 2>&1 > /dev/null | grep -c 'Not in the picture'
true
== ready none
== stdout
status 0
Not in the picture, because they were blocked during the whole run:
  N python3: in futex(), FUNCTION
  N python3: in futex(), FUNCTION
status 0
Not in the picture, because they were blocked during the whole run:
  N python3: in futex(), FUNCTION
  N python3: in futex(), FUNCTION
0
