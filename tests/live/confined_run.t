# Once everything is attached, scry has no capability left, gains none by an exec, and lets in no system calls that it
# does not need; runs that look later into processes of others, or at the kernel's symbols, keep exactly what that
# needs, on all their threads. system() leaves a run as it is.
== file run.sh
#!/bin/bash
# Prints what /proc says of every thread of a run, once for each different answer.
rights() {
  rm -f out err; "$@" > out 2> err & local run=$!
  for i in $(seq 400); do grep -qs Attached err out || grep -qs 'Seccomp:.2' /proc/$run/status && break; sleep 0.05; done
  cat /proc/$run/task/*/status | awk '/^(CapPrm|CapEff|CapAmb):/ { all = all $1 $2 " " } /^(NoNewPrivs|Seccomp):/ { all = all $1 $2 " " } /^Seccomp:/ { print all; all = "" }' | sed 's/ $//' | sort -u
  while kill -INT $run 2>/dev/null; do sleep 0.2; done; wait $run; grep -h 'ERROR\|WARNING' out err
}
tick='interval:s:20 { exit(); }'
echo "count: $(rights "$SCRY" -e "$tick")"
echo "kstack: $(rights "$SCRY" -e "$tick software:page-faults:1000000 { @ = kstack; }" )"
echo "ustack: $(rights "$SCRY" -e "config = { stack_unwind = fp } $tick software:page-faults:1000000 { @ = ustack; }" )"
echo "tables: $(rights "$SCRY" -e "config = { stack_unwind = dwarf } $tick software:page-faults:1000000 { @ = ustack; }" )"
echo "cat: $(rights "$SCRY" -e "$tick software:page-faults:1000000 { cat(\"/proc/%d/comm\", pid); }" )"
echo "cgroup: $(rights "$SCRY" -e "$tick software:page-faults:1000000 { @ = cgroup_path(cgroup); }" )"
echo "command: $(rights "$SCRY" -c 'sleep 5' -e "$tick")"
echo "separate: $(rights "$SCRY" strace -ff -o calls -q sleep 3 )"
own=$(awk '/^CapEff/ { print $2 }' /proc/self/status)
rights "$SCRY" --unsafe -e "$tick software:page-faults:1000000 { system(\"true\"); }" | sed "s/$own/OWN/g"
== run
./run.sh
== ready none
== needs root
== where host
== build release
== timeout 60
== stdout
count: CapPrm:0000000000000000 CapEff:0000000000000000 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
kstack: CapPrm:0000000400000000 CapEff:0000000400000000 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
ustack: CapPrm:0000010000080004 CapEff:0000010000080004 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
tables: CapPrm:0000018000080004 CapEff:0000018000080004 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
cat: CapPrm:0000000000080004 CapEff:0000000000080004 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
cgroup: CapPrm:0000000000000004 CapEff:0000000000000004 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
command: CapPrm:0000000000000020 CapEff:0000000000000020 CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
separate: CapPrm:000000000000002a CapEff:000000000000002a CapAmb:0000000000000000 NoNewPrivs:1 Seccomp:2
CapPrm:OWN CapEff:OWN CapAmb:0000000000000000 NoNewPrivs:0 Seccomp:0
