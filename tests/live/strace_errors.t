# Wrong uses of scry strace end with one sentence each; its exit status is that of the command.
== run
"$SCRY" strace
"$SCRY" strace -p 1 true
"$SCRY" strace -a -p 1
"$SCRY" strace -V
"$SCRY" strace -e trace=opennat true
"$SCRY" strace -e trace=%fiel true
"$SCRY" strace -e trace=400 true
"$SCRY" strace -e 'trace=/[' true
"$SCRY" strace -e trace=/colour true
"$SCRY" strace -e colour=red true
"$SCRY" strace -s many true
"$SCRY" strace -p 4194304
"$SCRY" strace ./no-such-program
"$SCRY" strace -o /no-such-folder/out true
"$SCRY" strace --format xml true
"$SCRY" strace -o out sh -c 'exit 7'; echo "status $?"
"$SCRY" strace -o out sh -c 'kill -TERM $$'; echo "status $?"
tail -n 1 out
"$SCRY" -e 'rawtracepoint:sys_exit { trace_syscall("opnat", 32, 1, 0, 0, 9); }'; echo "status $?"
== ready none
== stdout
status 7
status 143
+++ killed by SIGTERM +++
status 1
== stderr
ERROR: USAGE: must have a command, -p PID, or -a for the whole machine.
ERROR: USAGE: a command, -p PID and -a exclude each other.
ERROR: USAGE: a command, -p PID and -a exclude each other.
ERROR: USAGE: -V: the version is that of scry: scry --version.
ERROR: USAGE: -e trace=opennat: 'opennat' is no system call.
HINT: did you mean openat, openat2?
ERROR: USAGE: -e trace=%fiel: '%fiel' is no group of system calls.
HINT: did you mean %file?
ERROR: USAGE: -e trace=400: '400' is no system call.
HINT: %file, %network, %process and the like are groups; /REGEX is any name that matches
ERROR: USAGE: -e trace=/[: '/[' is no regular expression.
ERROR: USAGE: -e trace=/colour: no system call matches '/colour'.
ERROR: USAGE: -e colour=red: 'colour' is no keyword of -e.
HINT: those that there are: trace, status, signal, abbrev, verbose, raw, read, write, quiet, decode-fds, decode-pids, inject, fault
ERROR: --string-limit many: expecting a number from 0 to 2147483647
ERROR: Failed to attach to pid: Unable to open pidfd (No such process)
HINT: no process has the number 4194304; pgrep NAME prints those of a name
ERROR: Failed to fork child: Path './no-such-program' does not exist or is not executable
ERROR: Failed to open output file: "/no-such-folder/out": No such file or directory
ERROR: USAGE: --format xml: expecting json.
stdin:1:26-64: ERROR: trace_syscall(): results are 0 (all), or a sum of 1 (successful), 2 (failed) and 4 (unfinished)
rawtracepoint:sys_exit { trace_syscall("opnat", 32, 1, 0, 0, 9); }
                         ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:26-64: ERROR: 'opnat' is no system call
rawtracepoint:sys_exit { trace_syscall("opnat", 32, 1, 0, 0, 9); }
                         ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean openat?
