# scry doctor finds what is unusual: two busy loops on one processor, a hundred programs, and one that crashes; the worst
# comes first, with the tool that shows more.
== run
for i in 1 2 3 4; do taskset 1 timeout 6 yes > /dev/null & done
sleep 0.3
"$SCRY" tool doctor -q -f csv --seconds 3 > found &
sleep 1
for i in $(seq 100); do /bin/true; done
sh -c 'kill -SEGV $$' 2> /dev/null || true
sleep 2.5
awk -F, '$4 ~ /exitsnoop/ { print "crashed=" ($3 >= 1) } $4 ~ /runqslower/ { print "waits=" ($3 > 30) } $4 ~ /execsnoop/ { print "started=" ($3 >= 100) }' found
sed -n 2p found | cut -d, -f1,2,4
"$SCRY" tool --check -q -d 0.3 > /dev/null 2>&1; echo "status=$?"
"$SCRY" doctor x; echo "status=$?"
== needs root
== ready none
== where host
== slow
== timeout 60
== stdout
crashed=1
waits=1
started=1
high,processes that crashed,scry tool exitsnoop
status=0
status=1
== stderr contains
ERROR: USAGE: scry doctor takes options only.
