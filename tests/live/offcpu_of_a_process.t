# scry offcpu -p sees a process that other tasks switch to, and counts no other.
== run
mkfifo pipe
sh -c 'read go; exec sleep 0.4' < pipe &
pid=$!
"$SCRY" offcpu -q -p $pid -o a.folded > attached &
scry=$!
until grep -qs ATTACHED attached; do sleep 0.1; done
echo > pipe
wait $scry
cut -d';' -f1 a.folded | sort -u | grep -vx 'sh\|sleep'
awk '/^sleep;.*nanosleep/ { us += $NF } END { print "slept=" (us > 350000 && us < 1500000) }' a.folded
== stdout
slept=1
