# A script that cannot be read is reported before a wrong -p.
== run
"$SCRY" -p abc no-such-file.bt; echo $?
"$SCRY" -p abc -e 'begin { nothing(); }'; echo $?
"$SCRY" -p 4194305 -l 'self:*'; echo $?
== ready none
== stdout
1
1
1
== stderr
ERROR: failed to open file 'no-such-file.bt': No such file or directory
ERROR: Failed to parse pid: invalid integer: abc
HINT: -p $(pidof abc) names the processes of a program
ERROR: Pid out of range: 4194305
