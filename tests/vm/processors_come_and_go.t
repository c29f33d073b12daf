# A processor goes offline and comes back while scry counts: nothing that the others count is lost, the run goes on, and
# the end of a run over all processors says that samples of a processor are missing that was offline at the start.
== file unplug.sh
cpu=/sys/devices/system/cpu/cpu1/online
syscalls lseek 300 /proc/version > /dev/null
echo 0 > $cpu
syscalls lseek 300 /proc/version > /dev/null
i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done  # the other processor is sampled: it has no time to idle
echo 1 > $cpu
syscalls lseek 300 /proc/version > /dev/null
== file plug.sh
syscalls lseek 300 /proc/version > /dev/null
echo 1 > /sys/devices/system/cpu/cpu1/online
syscalls lseek 300 /proc/version > /dev/null
== run
script='tracepoint:syscalls:sys_exit_lseek /comm == "syscalls"/ { @calls = count(); @by[cpu] = count(); @h = hist(args.ret); }
  profile:hz:49 { @samples[cpu] = count(); }'
"$SCRY" -e "$script" -c 'sh ./unplug.sh'
echo 0 > /sys/devices/system/cpu/cpu1/online
"$SCRY" -e "$script" > second 2> err & run=$!
until grep -q Attached err; do sleep 0.2; done
sh ./plug.sh
kill -INT $run
wait $run
cat second; cat err >&2
cat /sys/devices/system/cpu/online
== where vm
== timeout 60
== check
prints['@calls'] == [900, 600]
sum(prints['@by'][0].values()) == 900
sum(prints['@by'][1].values()) == 600
prints['@samples'][0]['0'] > 0
lines[-1] == '0-1'
== stderr contains
Samples of CPU 1 are missing: it was offline for a part of the run
HINT: start the run again: probes are attached to the processors that are online at the start
