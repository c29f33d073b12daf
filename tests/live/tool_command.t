# scry tool: the list, help, source and search need no privileges; what is wrong is answered with what to do.
== run
"$SCRY" tool | grep -A1 '^Processes'
"$SCRY" tool | awk 'length > 80' | wc -l
"$SCRY" tool opensnoop --help | grep -- '--failed'
"$SCRY" tool opensnoop --source | head -1
"$SCRY" tool --search 'who kills' | head -1
setpriv --reuid 65534 --regid 65534 --clear-groups "$SCRY" tool --search 'slow disk' | grep -c biolatency
setpriv --reuid 65534 --regid 65534 --clear-groups "$SCRY" tool opensnoop --help | head -2
"$SCRY" tool --search zebra 2>&1; echo "status=$?"
"$SCRY" tool opensnop 2>&1; echo "status=$?"
"$SCRY" tool opensnop --name x 2>&1 | head -1
"$SCRY" tool opensnoop --nmae x 2>&1 | tail -1
"$SCRY" tool biolatency 1 x 2>&1; echo "status=$?"
"$SCRY" tool opensnoop -d never 2>&1; echo "status=$?"
"$SCRY" tool opensnoop -p 4000000 2>&1; echo "status=$?"
== ready none
== where host
== stdout
Processes
    bashreadline    commands that people type in bash, on the whole machine
0
    -x, --failed                 only those that failed
// opensnoop: files that are opened, with the error if that failed
    killsnoop       signals that processes send
1
USAGE:
    scry tool opensnoop [options]
ERROR: no tool's description has 'zebra'
HINT: use another word for what is slow or missing; scry tool lists all tools
status=1
ERROR: there is no tool 'opensnop'
HINT: did you mean opensnoop? scry tool lists all tools, scry tool --search WORD searches them
status=1
ERROR: there is no tool 'opensnop'
HINT: did you mean --name?
ERROR: USAGE: --count x: expecting a number that is not negative
status=1
ERROR: --duration never: expecting a time, such as 500us, 10ms, 5 or 1.5s, 2m
status=1
ERROR: Failed to attach to pid: Unable to open pidfd (No such process)
HINT: no process has the number 4000000; pgrep NAME prints those of a name
status=1
