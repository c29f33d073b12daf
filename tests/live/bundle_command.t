# -c starts a command when the bundle's probes are attached, limits probes of user code to it, and ends with it. -p cannot
# limit what was compiled for every process.
== run
cat > all.bt <<'END'
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @writes = count(); }
END
"$SCRY" compile all.bt -o all.scry
"$SCRY" run -c "/bin/dd if=/dev/zero of=/dev/null bs=16 count=7 status=none" all.scry
"$SCRY" run -p $$ all.scry || echo "status $?"
"$SCRY" run -p 999999999 all.scry || echo "status $?"
== ready none
== stdout contains
@writes: 7
status 255
status 1
== stderr
Attached 1 probe
ERROR: -p does not limit tracepoint:syscalls:sys_enter_write: its programs are compiled for every process
HINT: compile the script with a predicate, such as /pid == $1/, and the number of the process
ERROR: Pid out of range: 999999999
