# scry wakeup: a sleep is ended by the timer's interrupt, not by the process that it interrupted.
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" wakeup -q --min 200ms -c 'sleep 0.5' -o a.folded
awk '/^sleep;.*woken by;/ { all += $NF } /^sleep;.*woken by;\[interrupt\];.*hrtimer/ { us += $NF }
     END { print "by the timer=" (us > 400000 && us == all) }' a.folded
== stdout
by the timer=1
== stderr lacks
ERROR
