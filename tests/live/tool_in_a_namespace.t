# The scheduler's threads are found where scry runs in a PID namespace too: the numbers there are others. Ten naps of
# 50 ms are ten waits, and half a second.
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
print("asleep", asleep > 500, "woken", woken > 500)
for tool in ("cpudist", "runqlat"):
    print(tool, sum(int(row[-1]) for row in csv.reader(open(tool + ".csv")) if len(row) > 2 and row[-1].isdigit()) >= 10)
chain = sum(int(line.rsplit(" ", 1)[1]) for line in open("chain.folded") if "clock_nanosleep" in line)
print("chain", chain > 500000)
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
