# --follow with probes of user code: calls and returns in threads, in children that are forked, started by vfork and exec
# or there before, and in nobody else. Nothing of it stays in tracefs.
== needs root python
== file calls.py
import ctypes, os, subprocess, sys, threading
libc = ctypes.CDLL("libc.so.6")
def calls(count):
    for _ in range(count):
        libc.a64l(b"./")
def tree():
    calls(100)
    thread = threading.Thread(target=calls, args=(20,))
    thread.start()
    thread.join()
    child = os.fork()
    if child == 0:
        calls(3)
        if os.fork() == 0:
            calls(4)
            os._exit(0)
        os.wait()
        os._exit(0)
    os.waitpid(child, 0)
    subprocess.run([sys.executable, sys.argv[0], "leaf"], close_fds=False)
if sys.argv[1] == "leaf":
    calls(500)
elif sys.argv[1] == "other":
    while not os.path.exists("stop"):
        calls(1)
elif sys.argv[1] == "waits":
    child = os.fork()
    if child:
        open("waiting", "w").close()
    while not os.path.exists("go"):
        threading.Event().wait(0.02)
    tree()
    if child:
        os.wait()
else:
    tree()
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
script='uprobe:libc:a64l { @calls = count(); @arguments = sum(arg0 != 0); }
uretprobe:libc:a64l { @results[retval] = count(); }
uprobe:libc:a64*, uprobe:libc:l64* { @wild[probe] = count(); }'
python3 calls.py other & other=$!
"$SCRY" -q -f csv --follow -e "$script" -c 'python3 calls.py tree' | tr -d '\r' | sort
python3 calls.py waits & tree=$!
while [ ! -e waiting ]; do sleep 0.05; done
"$SCRY" --follow -p $tree -e 'uprobe:libc:a64l { @ = count(); }' > before.txt 2>&1 & run=$!
while ! grep -qs Attached before.txt; do sleep 0.05; done
touch go
wait $run
grep @ before.txt
touch stop
wait
grep scry_ /sys/kernel/tracing/uprobe_events || echo nothing is left
== stdout
@arguments,627
@calls,627
@results,64,627
@wild,uprobe:/usr/lib/x86_64-linux-gnu/libc.so.6:a64l,627
@: 1254
nothing is left
