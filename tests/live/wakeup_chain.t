# scry wakeup --chain: cat waits for sed, sed for the shell, the shell for its child, and that for a timer: all of them are
# in one path, with the whole time. --depth cuts it; --depth alone is an error.
== file pipe.sh
#!/bin/sh
(sleep 0.3; echo x) | sed -u s/x/y/ | cat > /dev/null
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" wakeup -q --chain -c ./pipe.sh -o a.folded
awk '/^cat;.*woken by;sed;.*woken by;pipe.sh;.*woken by;sleep;.*woken by;\[interrupt\];[^;]*timer.*hrtimer_wakeup_\[k\] [0-9]*$/ { us += $NF }
  END { print "chain=" (us > 200000 && us < 2000000) }' a.folded
"$SCRY" wakeup -q --chain --depth 2 -c ./pipe.sh -o b.folded
awk '/^cat;.*woken by;sed;.*woken by;pipe.sh;/ && !/woken by.*woken by.*woken by/ { us += $NF }
  END { print "cut=" (us > 200000 && us < 2000000) }' b.folded
"$SCRY" wakeup --chain --by thread --min 200ms --waker-only -q -c ./pipe.sh -o c.folded
awk '/^cat;[0-9]+;woken by;sed;/ { n++ } END { print "threads=" n }' c.folded
"$SCRY" wakeup --depth 2 2>&1 | grep -o 'depth.*'
"$SCRY" wakeup --chain --depth 7 2>&1 | grep -o 'depth.*'
== where host
== stdout
chain=1
cut=1
threads=1
depth goes with --chain
depth 7: expecting a number from 1 to 6
== stderr lacks
ERROR: 
