# The waker is the thread that writes, also where the reader's processor was idle: a producer and a consumer, each on a
# processor of its own.
== where host
== needs python
== file pair.py
import os, time
inner, outer = os.pipe()
child = os.fork()
processors = sorted(os.sched_getaffinity(0))
with open("/proc/self/comm", "w") as name:
    name.write("producer" if child else "consumer")
os.sched_setaffinity(0, {processors[0] if child else processors[-1]})
if child == 0:
    for _ in range(300):
        os.read(inner, 1)
    os._exit(0)
for _ in range(300):
    time.sleep(0.002)
    os.write(outer, b"x")
os.waitpid(child, 0)
== run
"$SCRY" tool wakeuptime -q -f csv --follow -c 'python3 pair.py' > all.csv
python3 - <<'END'
import csv
waits = {}
for row in csv.reader(open("all.csv")):
    if len(row) == 3 and row[1] == "consumer":
        waits[row[0]] = waits.get(row[0], 0) + int(row[2])
print("producer" if waits.get("producer", 0) > 0.95 * sum(waits.values()) else waits)
END
== ready none
== timeout 60
== stdout
producer
