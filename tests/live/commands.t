# The first word may be a command; a file of such a name needs ./, and bpftrace has no commands.
== file list
begin { printf("a script called list\n"); exit(); }
== run
"$SCRY" list 'software:faults*'
"$SCRY" ./list | head -1
ln -s "$SCRY" bpftrace
./bpftrace list | head -1
"$SCRY" fmt -e 'begin{exit();}'
"$SCRY" list --help | head -2
"$SCRY" lits; echo "status=$?"
./bpftrace lits; echo "status=$?"
"$SCRY" opensnoop; echo "status=$?"
== ready none
== stdout
software:faults:
a script called list
a script called list
begin {
  exit();
}
USAGE:
    scry list [options] [PATTERN]
status=1
status=1
status=1
== stderr
Attached 1 probe
Attached 1 probe
ERROR: failed to open file 'lits': No such file or directory
HINT: did you mean the command 'list'? scry list --help describes it
ERROR: failed to open file 'lits': No such file or directory
ERROR: failed to open file 'opensnoop': No such file or directory
HINT: did you mean the tool? scry tool opensnoop
== exit 0
