# Output that cannot be written is said; a stream that the caller closed is not taken for a file of ours.
== run
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' >/dev/full || echo "status $?"
"$SCRY" -q -o /dev/full -B full -e 'begin { printf("x\n"); exit(); }' || echo "status $?"
"$SCRY" -V >/dev/full || echo "status $?"
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' >&- && echo "closed stdout"
"$SCRY" -q -e 'begin { printf("x\n"); exit(); }' 2>&- <&-
{ "$SCRY" -q -e 'begin { printf("x\n"); exit(); }'; echo "status $?" >&2; } | true
== ready none
== end none
== where host
== stdout
status 255
status 255
status 1
closed stdout
x


== stderr
ERROR: write the output: No space left on device
ERROR: write the output: No space left on device
ERROR: write the output: No space left on device
status 141
