# A program that reads JSON from a pipe learns at once that the probes are attached, although no event comes.
== run
"$SCRY" -f json -e 'interval:s:1000 { exit(); }' > messages &
for i in $(seq 100); do [ -s messages ] && break; sleep 0.1; done
cat messages
kill -INT $!
wait
== needs root
== ready none
== stdout
{"type": "attached_probes", "count": 1, "data": {"probes": 1}}
