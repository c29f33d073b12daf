# What the words for files mean: a descriptor is written where it stands, a list goes into the file of -o, a bundle is no
# script and takes no configuration.
== run
export SCRY_MAX_STRLEN=5
unset SCRY_MAX_OVERHEAD __BPFTRACE_NOTIFY_PROBES_ATTACHED
(
  echo before > log
  "$SCRY" fmt -e 'begin{exit();}' -o /dev/stdout >> log
  "$SCRY" -q -e 'begin { print(1); exit(); }' -o /dev/stdout >> log
  "$SCRY" -q -e 'begin { print(2); exit(); }' -o /dev/fd/5 5>> log
  cat log
  "$SCRY" list -o names 'tracepoint:sched:sched_switch'
  cat names
  "$SCRY" explain -o why -e 'begin { exit(); }'
  cat why
  "$SCRY" list -f json 'tracepoint:sched:sched_switch' || echo $?
  "$SCRY" -q -e 'begin { exit(); }' -f json:twice -o twice || echo $?
  "$SCRY" compile -o one.scry -e 'begin { print(3); exit(); }'
  "$SCRY" one.scry || echo $?
  "$SCRY" run -q one.scry
  echo 'begin{exit();}' > w.scry && chown 65534 w.scry
  "$SCRY" compile w.scry || echo $?
  "$SCRY" fmt w.scry -o w.scry && stat -c %u w.scry && cat w.scry
  "$SCRY" test -e 'test:low { return 0; } test:high { return 4294967296; }' | sed 's/\x1b[^m]*m//g; s/ (.*//' | grep '^.  *\(OK\|FAILED\)'
) 2>&1 | grep -v '^$'
== needs root
== where host
== end none
== stdout
before
begin {
  exit();
}
1
2
tracepoint:sched:sched_switch
begin: test run, program begin_1: scry itself runs it
ERROR: USAGE: -f: a list of probes is text; -o FILE writes it to a file.
1
ERROR: two outputs write the same file: "twice"
HINT: give each a file of its own
1
ERROR: 'one.scry' is a compiled bundle, not the text of a script
HINT: run it: scry run one.scry
1
WARNING: without effect here: SCRY_MAX_STRLEN
HINT: a bundle has the configuration that it was compiled with; of `scry run` the options count
3
ERROR: the bundle 'w.scry' would replace the script itself
HINT: name another file with -o
1
65534
begin {
  exit();
}
[       OK ] low
[  FAILED  ] high
[  FAILED  ] 1 test, listed below:
[  FAILED  ] high
