# Threads that end between the look at a process and the attaching to each of them are no failure.
== file churn.py
import threading, time
end = time.time() + 20
def work(): pass
while time.time() < end:
    threads = [threading.Thread(target=work) for _ in range(40)]
    [t.start() for t in threads]
    [t.join() for t in threads]
== run
python3 churn.py & churn=$!
sleep 0.3
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  env -u __BPFTRACE_NOTIFY_PROBES_ATTACHED "$SCRY" -q -p $churn -e 'profile:hz:997 { @ = count(); } software:cpu-clock:1000000 { @s = count(); } interval:ms:60 { exit(); }' > "out$i" 2> "err$i" && echo ok || echo "run $i failed: $(cat "err$i")"
done
kill $churn
== needs python
== where host
== check
lines == ['ok'] * 12
