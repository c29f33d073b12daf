# The tools about the scheduler show two busy loops on one processor: they take turns of milliseconds, wait as long for
# each other, keep that processor busy and one thread in its queue.
== run
tool() { "$SCRY" tool "$@" -q -f csv -d 2; }
spins() { taskset 1 timeout 4 yes > /dev/null & taskset 1 timeout 4 yes > /dev/null & }
spins; sleep 0.2
tool runqlat -P --comm yes > lat & tool cpudist -P --comm yes > dist & tool cpuwalk > walk
wait %3 %4
awk -F, '$3 == "yes" && $4 >= 512 { n += $NF } END { print "waits=" (n > 100) }' lat
awk -F, '$3 == "yes" && $4 >= 512 { n += $NF } END { print "turns=" (n > 100) }' dist
awk -F, '$1 == 0 { print "busy=" ($2 > 150 && $2 < 230) }' walk
wait
spins; sleep 0.2
tool runqlen -C > length & tool runqslower --min 1ms --comm yes > slow
wait %3
awk -F, '$2 == 0 && $3 >= 1 { n += $NF } END { print "queue=" (n > 150) }' length
awk -F, '$3 == "yes" && $4 >= 1000 { n++ } END { print "slow=" (n > 50) }' slow
wait
== needs root
== ready none
== where host
== timeout 60
== stdout
waits=1
turns=1
busy=1
queue=1
slow=1
