# scry wakeup: who wrote into the pipe ended the wait of the one that read.
== file pipe.sh
#!/bin/sh
(sleep 0.3; echo x) | cat > /dev/null
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" wakeup -q -c ./pipe.sh -o a.folded
awk '/^cat;.*woken by;pipe.sh;/ { us += $NF } END { print "waited=" (us > 200000 && us < 2000000) }' a.folded
== stdout
waited=1
== check
re.fullmatch(r'(Lost \d+ events\nSkipped \d+ runs of tracepoint:sched:sched_(waking|switch): another program[^\n]*\n(WARNING: Total lost event count: \d+\n)?)*', err)
== stderr lacks
ERROR
