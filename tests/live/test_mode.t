# --test runs begin and each test once, and says which failed and what they printed.
== file tests.bt
begin { @ready = 1; printf("belongs to no test\n"); }
test:passes { if (@ready != 1) { errorf("begin has not run"); } }
test:complains { printf("%s\n", probetype); errorf("wrong %d", 3); }
test:returns { return 4; }
test:exits { exit(2); }
bench:ignored { @x = 1; }
interval:ms:1 { printf("never\n"); }
== run
"$SCRY" --test tests.bt | sed "s/$(printf '\033')\[[0-9]*m//g; s/([0-9]* [nmu]*s)/(TIME)/"
"$SCRY" --test -f json tests.bt | sed 's/"duration": [0-9]*/"duration": N/'
"$SCRY" --test -e 'test:one { }' >/dev/null
echo "one: $?"
"$SCRY" --test tests.bt >/dev/null
echo "all: $?"
"$SCRY" -e 'test:one { }'
echo "no mode: $?"
== ready none
== stdout
[==========] Running 4 tests.
[ RUN      ] passes
[       OK ] passes (TIME)
[ RUN      ] complains
test
tests.bt:3:45-66: ERROR: wrong 3
[  FAILED  ] complains (TIME)
[ RUN      ] returns
[  FAILED  ] returns (TIME)
[ RUN      ] exits
[       OK ] exits (TIME)
[==========] 4 tests ran.
[  PASSED  ] 2 tests.
[  FAILED  ] 2 tests, listed below:
[  FAILED  ] complains
[  FAILED  ] returns


{"type": "test_result", "data": {"passes": {"duration": N, "passed": true, "output": ""}}}
{"type": "test_result", "data": {"complains": {"duration": N, "passed": false, "output": "test\ntests.bt:3:45-66: ERROR: wrong 3\n"}}}
{"type": "test_result", "data": {"returns": {"duration": N, "passed": false, "output": ""}}}
{"type": "test_result", "data": {"exits": {"duration": N, "passed": true, "output": ""}}}
one: 0
all: 1
no mode: 255
== stderr
ERROR: No probes attached; use --test to run test probes.
