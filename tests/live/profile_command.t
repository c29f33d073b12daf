# scry profile of a command that spins: its function has nearly all samples, in the tree and in the file.
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" profile -F 997 --user -c 'spin 400' -o p.folded > tree 2> messages
cat messages
grep -x "CPU time, sampled at 997 Hz" tree
awk '{ all += $NF } /^spin;/ { inside += $NF } END { print "mostly=" (all > 50 && inside * 10 > all * 9) }' p.folded
"$SCRY" profile --by cpu -q -c 'spin 300' -o cpus.folded
awk '/^cpu [0-9]+;/ { n++ } END { print "named=" (n > 0 && n == NR) }' cpus.folded
== stdout contains
CPU time, sampled at 997 Hz
mostly=1
named=1
Wrote p.folded
