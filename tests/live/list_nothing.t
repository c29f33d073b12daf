# A pattern that matches nothing is answered with the reason; under the name bpftrace the listing is empty, as there.
== run
"$SCRY" -l 'software:fualts'; echo "status=$?"
"$SCRY" -l 'softwear:faults'; echo "status=$?"
"$SCRY" -l openat; "$SCRY" -l syscalls:openat; "$SCRY" -l interval
ln -s "$SCRY" bpftrace
./bpftrace -l 'software:fualts'; echo "status=$?"
== ready none
== stdout
status=1
status=1
status=0
== stderr contains
HINT: write -l '*openat*'
HINT: write -l 'tracepoint:syscalls:*openat*'
HINT: -l 'interval:*' lists the probes of that kind
ERROR: no probe matches 'softwear:faults'
== exit 0
