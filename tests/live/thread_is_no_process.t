# -p with the id of a thread: whose it is.
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
"$SCRY" strace -p "$thread" 2>&1 | sed "s/$thread/THREAD/g; s/$process/PROCESS/g"
echo >&3
wait
== where host
== stdout
ERROR: THREAD is a thread of process PROCESS: use -p PROCESS and the predicate /tid == THREAD/, or --by thread with scry profile and its like
ERROR: THREAD is a thread of process PROCESS, and -p takes processes
HINT: -f -p PROCESS shows all its threads; -ff -o FILE -p PROCESS writes the calls of this one to FILE.THREAD
