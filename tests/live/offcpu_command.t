# scry offcpu: a sleep of half a second is that long, by the stack that slept; a limit leaves shorter waits out.
# The title says what was counted.
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" offcpu -q -c 'sleep 0.5' -o a.folded
awk '/^sleep;.*nanosleep/ { us += $NF } END { print "slept=" (us > 450000 && us < 1500000) }' a.folded
"$SCRY" offcpu -q --min 30 -c 'sleep 0.5' -o b.folded
cat b.folded
for state in blocked S R all; do "$SCRY" offcpu -d 0.5 --state $state 2> err | head -1; done
== stdout
slept=1
Time blocked
Time blocked
Time waiting for a CPU
Time off CPU
== stderr
WARNING: The picture is empty: no stacks were counted.
