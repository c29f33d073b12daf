# What could take the machine down is refused with its number, and attached with --force; under the name bpftrace it is
# attached. Timers, functions of user code in all processes, tracepoints. What is usual is not refused.
== run
ask() { "$SCRY" -q "$@" 2>&1 | grep -v '^Attached\|begin with an instruction\|^config\|^ *~*$' | sed 's/for [0-9]* /for N /; s/to [0-9]* probes/to N probes/'; }
ask -e 'profile:hz:49999 { @ = count(); }'
ask -e 'interval:us:50 { @ = count(); }'
ask -e 'software:cpu-clock:50000 { @ = count(); }'
ask -e 'profile:hz:6000 { @ = count(); } interval:us:200 { @i = count(); } interval:s:1 { @s = count(); }'
"$SCRY" explain -e 'profile:hz:6000,profile:hz:5000 { @ = count(); }' | grep refused
"$SCRY" --explain -e 'config = { max_probes = 10 } tracepoint:syscalls:* { @ = count(); }' | grep refused
"$SCRY" --explain --force -e 'profile:hz:6000,profile:hz:5000 { @ = count(); }' | grep -c refused
ask -e 'config = { max_probes = 100000 } uprobe:libc:* { @ = count(); }'
ask --follow -c true -e 'config = { max_probes = 100000 } uprobe:libc:* { @ = count(); }'
ask -e 'config = { max_probes = 100000 } tracepoint:*:* { @ = count(); }'
ask -e 'tracepoint:*:* { @ = count(); }'
"$SCRY" profile -F 49999 -d 1 2>&1
echo -- allowed
ask --force -e 'profile:hz:10001 { @ = count(); } interval:ms:300 { exit(); }' | grep -c '^@: [1-9]'
ln -s "$SCRY" bpftrace
./bpftrace --dry-run -q -e 'profile:hz:20000 { @ = count(); }'
ask --dry-run -e 'software:cpu-clock:1000000 { @ = count(); } software:page-faults:1 { @f = count(); }'
ask --dry-run -e 'profile:hz:9999 { @ = count(); }'
ask --dry-run -e 'tracepoint:syscalls:* { @ = count(); }'
ask --dry-run -e 'uprobe:calls:le* { @ = count(); }'
true
== timeout 60
== ready none
== where host
== stdout
ERROR: profile:hz:49999 fires 49999 times a second, more than the 10000 that are allowed without --force
HINT: choose a lower rate, or add --force
ERROR: interval:us:50 fires 20000 times a second, more than the 10000 that are allowed without --force
HINT: choose a lower rate, or add --force
ERROR: software:cpu-clock:50000 fires 20000 times a second, more than the 10000 that are allowed without --force
HINT: choose a lower rate, or add --force
ERROR: profile:hz:6000, interval:us:200, interval:s:1 together fire 11001 times a second, more than the 10000 that are allowed without --force
HINT: choose a lower rate, or add --force
A run is refused: profile:hz:6000, profile:hz:5000 together fire 11000 times a second, more than the 10000 that are allowed without --force
A run is refused: it has more probes than max_probes allows
0
ERROR: uprobe:libc:* stands for N functions of user code, more than the 500 that are probed without --force
HINT: name fewer of them, limit the run to some processes (-p, -c; without --follow), or add --force
ERROR: uprobe:libc:* stands for N functions of user code, more than the 3000 that are probed without --force
HINT: name fewer of them, limit the run to some processes (-p, -c; without --follow), or add --force
ERROR: tracepoint:*:* stands for N tracepoints, more than the 1000 that are probed without --force
HINT: name fewer of them, limit the run to some processes (-p, -c; without --follow), or add --force
ERROR: Can't attach to N probes because it exceeds the current limit of 1024 probes.
HINT: raise the config variable max_probes, or the environment variable BPFTRACE_MAX_PROBES, or add --force
ERROR: profile:hz:49999 fires 49999 times a second, more than the 10000 that are allowed without --force
HINT: choose a lower rate, or add --force
-- allowed
1
