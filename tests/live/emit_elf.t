# --emit-elf writes an object that readelf understands, and the script runs as usual.
== run
"$SCRY" -q --emit-elf out.o -e '
rawtracepoint:sched_switch /@x == 999/ { @keyed[pid] = count(); }
begin { printf("running\n"); exit(); }'
readelf -h out.o | sed -n 's/ *Machine: *//p'
readelf -S -W out.o | sed -n 's/.*\] \([.A-Za-z_/]*\) *[A-Z]*BITS .*/\1/p' | LC_ALL=C sort
readelf -s -W out.o | awk '$4 == "FUNC" || $4 == "OBJECT" { print $4, $8 }' | sort
"$SCRY" -q --emit-elf /nowhere/out.o -e 'begin { exit(); }' || echo "status $?"
== ready none
== end none
== where host
== stdout
running


Linux BPF
.BTF
.BTF.ext
.maps
license
raw_tp
tp_btf/sched_switch
FUNC begin_2
FUNC rawtracepoint_sched_switch_1
OBJECT events
OBJECT globals
OBJECT keyed
OBJECT zeros
status 1
== stderr
ERROR: Failed to open object file: "/nowhere/out.o": No such file or directory
