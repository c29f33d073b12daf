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
all(re.match(r'Lost \d+ events$|WARNING: Total lost event count: \d+$|Skipped \d+ runs of tracepoint:sched:sched_(waking|switch): another program|HINT: use rawtracepoint or fentry, which exclude only themselves', line) for line in err.splitlines())
== stderr lacks
ERROR
