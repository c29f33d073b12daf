# -p with the id of a thread: whose it is; scry strace shows the calls of that thread alone.
== run
mkfifo go
python3 -c '
import os, threading
def work():
  print(os.getpid(), threading.get_native_id(), flush=True)
  input()
threading.Thread(target=work).start()' < go > ids &
exec 3> go
until [ -s ids ]; do sleep 0.02; done
read -r process thread < ids
"$SCRY" -p "$thread" -e 'interval:ms:1 { exit(); }' 2>&1 | sed "s/$thread/THREAD/g; s/$process/PROCESS/g"
"$SCRY" strace -p "$thread" -e trace=read -o calls 2> err &
tracer=$!
until grep -qs attached err; do sleep 0.02; done
sed "s/$thread/THREAD/g; s/$process/PROCESS/g" err
echo >&3
wait $tracer
sed 's/  *= / = /' calls
wait
== where host
== stdout
ERROR: THREAD is a thread of process PROCESS: use -p PROCESS and the predicate /tid == THREAD/, or --by thread with scry profile and its like
strace: Process THREAD attached
read(0, "\n", 8192) = 1
+++ exited with 0 +++
