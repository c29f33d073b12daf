# The scheduler's threads are found where scry runs in a PID namespace too: the numbers there are others. Of ten
# naps of 50 ms nine are enough: the kernel leaves out a run of a tracepoint while it changes a map on that processor.
== where host
== needs unshare python
== file naps.py
import time
with open("/proc/self/comm", "w") as name:
    name.write("napper")
for _ in range(10):
    time.sleep(0.05)
== file inside.sh
for tool in offcputime wakeuptime cpudist runqlat; do
  "$SCRY" tool $tool -q -f csv --follow -c 'python3 naps.py' > $tool.csv
done
"$SCRY" wakeup --chain --follow -c 'python3 naps.py' -o chain.folded > /dev/null 2>&1
== file judge.py
import csv
def rows(name):
    return list(csv.DictReader(open(name + ".csv")))
asleep = sum(int(row["ns"]) for row in rows("offcputime") if row["comm"] == "napper") / 1e6
woken = sum(int(row["ns"]) for row in rows("wakeuptime") if row["target"] == "napper") / 1e6
print("asleep", asleep > 450, "woken", woken > 450)
for tool in ("cpudist", "runqlat"):
    print(tool, sum(int(row[-1]) for row in csv.reader(open(tool + ".csv")) if len(row) > 2 and row[-1].isdigit()) >= 9)
chain = sum(int(line.rsplit(" ", 1)[1]) for line in open("chain.folded") if "clock_nanosleep" in line)
print("chain", chain > 450000)
== run
unshare --pid --fork --mount-proc sh inside.sh
python3 judge.py
== ready none
== timeout 120
== stdout
asleep True woken True
cpudist True
runqlat True
chain True
