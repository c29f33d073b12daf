# Tests and benchmarks are no list of the kernel's: one line stands for all tests.
== run
"$SCRY" -l 'test:*'
"$SCRY" -l 'bench:*'; echo "status=$?"
"$SCRY" -l 'test:one'; echo "status=$?"
== ready none
== end none
== stdout
test::
status=1
status=1
== stderr
ERROR: no probe matches 'bench:*'
ERROR: no probe matches 'test:one'
