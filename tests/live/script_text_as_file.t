# A program text without -e is no file; the message says how it is given.
== run
"$SCRY" 'begin { exit(); }'
== ready none
== exit 1
== stderr
ERROR: failed to open file 'begin { exit(); }': No such file or directory
HINT: put the text of a program after -e: -e 'PROGRAM'
