# The estimate of a software event is its count on this machine, not nothing.
== run
(while :; do /bin/true; done) & busy=$!
"$SCRY" explain -e 'software:page-faults:1 { @ = count(); }' 2>/dev/null | grep 'Estimated cost' | grep -c -v ': 0 runs'
kill $busy
== ready none
== where host
== stdout
1
