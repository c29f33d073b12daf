# Tests and benchmarks are no list of the kernel's: one line stands for all tests.
== run
"$SCRY" -l 'test:*'
"$SCRY" -l 'bench:*'
"$SCRY" -l 'test:one'
== ready none
== end none
== stdout
test::
