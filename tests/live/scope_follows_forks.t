# What the kernel's counters bring with -c and -p is about a process, its threads, what they fork and what that executes.
# Samples of profile with -p are those of the process alone.
== file forks.sh
#!/bin/sh
./child 300 &
sh -c './grandchild 300 & wait' &
wait
exec ./executed 300
== file spin_after_line.py
import os, subprocess, sys, threading, time
def busy():
  end = time.thread_time() + 0.3
  while time.thread_time() < end: pass
sys.stdin.readline()
threads = [threading.Thread(target=busy) for i in range(2)]
[t.start() for t in threads]; [t.join() for t in threads]
subprocess.run(["./child", "300"])
== run
for name in child grandchild executed; do cp "$TARGETS/spin" $name; done
for event in profile:hz:499 software:cpu-clock:2000000 software:task-clock:2000000; do
  "$SCRY" -q -c ./forks.sh -e "$event { @[\"$event\", comm] = count(); }"
done
"$SCRY" -q -c ./forks.sh -e 'software:page-faults:1 { @faults[comm] = count(); }'
mkfifo go.pipe
python3 spin_after_line.py < go.pipe & python=$!
exec 9> go.pipe
"$SCRY" -q -p $python -e 'profile:hz:499 { @process[comm == "child" ? 2 : (tid == pid ? 0 : 1)] = count(); }
  software:cpu-clock:2000000 { @counted[comm == "child" ? 2 : (tid == pid ? 0 : 1)] = count(); }' > attached.txt &
until grep -q __BPFTRACE_NOTIFY_PROBES_ATTACHED attached.txt 2> /dev/null; do sleep 0.05; done
echo >&9; wait; cat attached.txt
== where host
== check
all(counts.get(event + ', ' + name, 0) > 30 for event, counts in zip(('profile:hz:499', 'software:cpu-clock:2000000', 'software:task-clock:2000000'), prints['@']) for name in ('child', 'grandchild', 'executed'))
len(prints['@']) == 3 and not any('scry' in key for counts in prints['@'] for key in counts)
{'child', 'grandchild', 'executed', 'sh', 'forks.sh'} == set(maps['@faults'])
maps['@process']['1'] > 40 and '2' not in maps['@process']
maps['@counted']['1'] > 40 and maps['@counted']['2'] > 30
