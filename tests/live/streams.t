# Output that cannot be written is said; a closed one too, and it is not taken for a file of ours.
== run
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' >/dev/full || echo "status $?"
"$SCRY" -q -o /dev/full -B full -e 'begin { printf("x\n"); exit(); }' || echo "status $?"
"$SCRY" -V >/dev/full || echo "status $?"
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' >&- || echo "status $?"
"$SCRY" -q -f json -e 'begin { @x = 1; print(@x); exit(); }' >&- || echo "status $?"
"$SCRY" -l 'software:*' >&- || echo "status $?"
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' 2>&- <&-
{ "$SCRY" -q -e 'begin { printf("x\n"); exit(); }'; echo "status $?" >&2; } | true
== ready none
== end none
== where host
== stdout
status 255
status 255
status 1
status 255
status 255
status 1
x


== stderr
ERROR: write the output: No space left on device
ERROR: write the output: No space left on device
ERROR: write the output: No space left on device
ERROR: write the output: Bad file descriptor
ERROR: write the output: Bad file descriptor
ERROR: write the output: Bad file descriptor
status 141
