# A map that is declared without room passes the checks, and the kernel refuses it: also the one of a scalar.
== run
"$SCRY" -q -e 'let @scalar = hash(0); begin { @scalar = 1; exit(); }'
echo "status $?"
"$SCRY" -q -e 'let @keyed = hash(0); begin { @keyed[1] = 1; exit(); }'
echo "status $?"
== ready none
== stdout
status 255
status 255
== stderr
ERROR: create BPF map 'scalar': Invalid argument
ERROR: create BPF map 'keyed': Invalid argument
