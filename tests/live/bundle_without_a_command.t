# A bundle cannot hold the process of -c: it starts where the bundle runs.
== run
"$SCRY" compile -e 'tracepoint:syscalls:sys_enter_write /pid == cpid/ { @ = count(); }' -o one.scry 2>&1
echo "status $?"
"$SCRY" compile -e 'begin { print(has_cpid); }' -o one.scry 2>&1 | head -n 1
ls one.scry 2>/dev/null || echo "no bundle"
mkfifo fifo
"$SCRY" run fifo 2>&1
printf 'scry' > short
"$SCRY" run short >/dev/null 2>&1
echo "status $?"
== ready none
== where host
== stdout
stdin:1:45-49: ERROR: cpid has no value in a bundle
tracepoint:syscalls:sys_enter_write /pid == cpid/ { @ = count(); }
                                            ~~~~
HINT: the command of -c starts when the bundle runs: compare comm, or a parameter of the script
status 1
stdin:1:15-23: ERROR: has_cpid has no value in a bundle
no bundle
ERROR: 'fifo' is not a regular file
status 255
