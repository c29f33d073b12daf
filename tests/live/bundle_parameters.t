# Parameters are part of a bundle: others are refused with both values.
== run
"$SCRY" compile -e 'begin { printf("%d\n", $1); exit(); }' 5 -o out.scry
"$SCRY" run out.scry | head -1
"$SCRY" run out.scry 5 | head -1
"$SCRY" run out.scry 6
== ready none
== exit 255
== stdout
5
5
== stderr
Attached 1 probe
Attached 1 probe
ERROR: parameter $1 is '6', and the bundle was compiled with '5'
HINT: compile the script again with the parameters that it shall have
