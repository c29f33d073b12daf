# --fmt prints a script in one layout, needs no privileges, and replaces the file of -o.
== file given.bt
begin{printf("x\n");// why
exit()}
== run
"$SCRY" --fmt given.bt
cp given.bt old.bt
chmod 600 old.bt
"$SCRY" --mode format -o old.bt old.bt && "$SCRY" --fmt old.bt | cmp - old.bt && stat -c %a old.bt
"$SCRY" --fmt -e 'begin {' || echo "status $?"
"$SCRY" --fmt -o /nowhere/x -e 'begin {}' || echo "status $?"
ls
== ready none
== end none
== where host
== stdout
begin {
  printf("x\n"); // why
  exit()
}
600
status 1
status 1
given.bt
old.bt
== stderr
stdin:1:8-8: ERROR: syntax: expected '}', found end of input
begin {
       
stdin:1:7-8: ERROR: to match this '{'
begin {
      ~
ERROR: Failed to open output file: "/nowhere/x": No such file or directory
