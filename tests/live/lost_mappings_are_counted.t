# When scry is held up while many programs start, the kernel's records of what they map find no room: it is said, since
# names may be missing for that. What still lives then has its names.
== needs root
== run
waiting go 3 last > waiting.out & waiting=$!
"$SCRY" -q -e 'uprobe:waiting:tick { @[usym(reg("ip"))] = count(); }' &
scry=$!
while ! grep -qs __BPFTRACE_NOTIFY_PROBES_ATTACHED "$CASE_STDOUT"; do sleep 0.02; done
kill -STOP $scry
i=0; while [ $i -lt 2500 ]; do syscalls getppid 1 > /dev/null; i=$((i + 1)); done
kill -CONT $scry
touch go
while ! grep -qs done= waiting.out; do sleep 0.02; done
kill -INT $scry; wait $scry
touch last; wait $waiting
== where host
== end none
== check
maps['@'] == {'tick': 3}
== stderr matches
WARNING: Lost [0-9]+ records of mapped files: symbols of user code may be missing or wrong
HINT: start the run again when .*
