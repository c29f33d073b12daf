# One program that runs thirty times is loaded at thirty addresses: a stack that is written alike is one row, and no call is missing.
== file calls.c
#include <unistd.h>
#include <sys/syscall.h>
__attribute__((noinline)) int inner(int n) { for (int i = 0; i < n * 5; i++) syscall(SYS_getppid); return n; }
__attribute__((noinline)) int outer(int n) { return inner(n) + 1; }
int main(int argc, char** argv) { return outer(argc) == 0; }
== file again.sh
#!/bin/sh
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do ./calls; done
== file rows.py
import json
rows = next(json.loads(line)["data"] for line in open("stacks") if '"type": "table"' in line)
stacks = [row["stack"] for row in rows]
# Before the tables of a program are there its stack may be cut: that is another text.
print("alike:", len(stacks) - len(set(stacks)), "calls:", sum(row["calls"] for row in rows))
print("rows:", len(rows) < 6, "with outer:", sum("inner+" in stack and "outer+" in stack for stack in stacks))
== file maps.py
import json
twice, counts = 0, 0
def pairs(items):
    global twice
    twice += len(items) - len({name for name, _ in items})
    return dict(items)
for line in open("maps"):
    message = json.loads(line, object_pairs_hook=pairs)
    if message["type"] in ("map", "stats"):
        for name, values in message["data"].items():
            counts += sum(value["count"] for value in values.values() if name == "@stats")
            print(name, {value["average"] if name == "@stats" else value for value in values.values()})
print("twice:", twice, "counts:", counts)
== run
cc -O1 -fno-inline -fno-optimize-sibling-calls -pie -fPIE -o calls calls.c || exit 1
"$SCRY" tool stackcount -U tracepoint:syscalls:sys_enter_getppid --comm calls -q -f json --follow -c ./again.sh 2> /dev/null > stacks
python3 rows.py
"$SCRY" -q -f json --follow -c ./again.sh -e 'tracepoint:syscalls:sys_enter_getppid /comm == "calls"/ {
  @avg[ustack] = avg(3); @max[ustack] = max(4); @min[ustack] = min(5); @stats[ustack] = stats(6); }' 2> /dev/null > maps
python3 maps.py
== needs root python
== ready none
== where host
== stdout
alike: 0 calls: 150
rows: True with outer: 1
@avg {3}
@max {4}
@min {5}
@stats {6}
twice: 0 counts: 150
