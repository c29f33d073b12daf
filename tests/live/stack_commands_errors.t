# Wrong options of the commands about stacks name what is expected.
== run
"$SCRY" profile -F 0
"$SCRY" profile -F 99hz
"$SCRY" profile -d 10x
"$SCRY" profile -d 0
"$SCRY" profile --by user
"$SCRY" profile -o x.png
"$SCRY" profile sleep
"$SCRY" profile -p 4194303
"$SCRY" profile -p 4194303 -d 1
"$SCRY" profile -p abc
"$SCRY" profile -p 1 -c true
"$SCRY" profile -a -p 1 -d 1
"$SCRY" profile --colors red -d 1
"$SCRY" profile --baseline missing -d 1
"$SCRY" profile --baseline missing --by pid
"$SCRY" offcpu --state Z
"$SCRY" offcpu --min fast
"$SCRY" wakeup --state R
"$SCRY" offcpu --io --locks
"$SCRY" malloc
true
== stdout
== stderr contains
ERROR: --frequency 0: expecting a number from 1 to 50000
ERROR: --frequency 99hz: expecting a number from 1 to 50000
ERROR: --duration 10x: expecting a time, such as 500us, 10ms, 5 or 1.5s, 2m
ERROR: --duration: a run takes a millisecond at least
ERROR: --by user: expecting one of process, pid, thread, cpu, cgroup, none
ERROR: USAGE: -o x.png: the end of the name says what is written: .svg, .html, .htm, .folded, .pb.gz, .pprof, .speedscope.json, .json, .txt.
ERROR: USAGE: unexpected word 'sleep'; a command to run is -c 'COMMAND'.
HINT: no process has the number 4194303; pgrep NAME prints those of a name
ERROR: Failed to parse pid: invalid integer: abc
HINT: -p $(pidof abc) names the processes of a program
ERROR: USAGE: Cannot use both -c and -p.
ERROR: USAGE: -a is the whole machine; -p, -c, --cgroup and --comm choose a part of it.
ERROR: USAGE: --colors red: expecting kind or module.
ERROR: open 'missing': No such file or directory
ERROR: USAGE: --baseline with --by pid: numbers differ from run to run, so that nothing would be the same in both; use --by process.
ERROR: --state Z: expecting blocked, S, D, R or all
ERROR: --min fast: expecting a time, such as 500us, 10ms, 5 or 1.5s, 2m
ERROR: --state R: nothing wakes a thread that waits for a CPU; use scry offcpu --state R
ERROR: --io and --locks exclude each other: a wait is for one of them
ERROR: scry malloc needs a process: -p PID or -c CMD
== stderr lacks
ended before the time was over
