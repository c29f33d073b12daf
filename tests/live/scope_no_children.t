# What the kernel's counters bring with -c and -p is about one process and its threads: what it forks is another one.
== file forks.sh
#!/bin/sh
spin 200 & spin 300; wait
== run
"$SCRY" -q -c ./forks.sh -e 'profile:hz:499 { @hz[pid == cpid] = count(); } software:page-faults:1 { @faults[pid == cpid] = count(); }'
: > threads.txt; mkfifo go.pipe
python3 -c 'import threading, time
def busy():
  end = time.thread_time() + 0.2
  while time.thread_time() < end: pass
input()
threads = [threading.Thread(target=busy) for i in range(2)]
[t.start() for t in threads]; [t.join() for t in threads]' < go.pipe > /dev/null & python=$!
exec 9> go.pipe
"$SCRY" -q -p $python -e 'profile:hz:499 { @threads[tid == pid] = count(); }' > threads.txt &
until grep -q __BPFTRACE_NOTIFY_PROBES_ATTACHED threads.txt; do sleep 0.05; done
echo >&9; wait; cat threads.txt
== where host
== check
list(maps.get('@hz', {'true': 1})) == ['true']
list(maps['@faults']) == ['true']
maps['@threads']['false'] > 20
