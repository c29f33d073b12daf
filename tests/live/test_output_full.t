# A report of tests or benchmarks that cannot be written is an error.
== run
"$SCRY" test -e 'test:a { assert(1, "x"); }' >/dev/full
echo "test $?"
"$SCRY" bench -e 'bench:a { $x = 1; }' >/dev/full
echo "bench $?"
"$SCRY" test -e 'test:a { assert(1, "x"); }' >/dev/null
echo "test $?"
== ready none
== stdout
test 255
bench 255
test 0
== stderr contains
ERROR: write the output: No space left on device
