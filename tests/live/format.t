# --fmt prints a script in one layout, needs no privileges, and replaces the file of -o: a regular one, where its links
# end. Into anything else it writes.
== file given.bt
begin{printf("x\n");// why
exit()}
== run
"$SCRY" --fmt given.bt
cp given.bt old.bt
chmod 600 old.bt
"$SCRY" --mode format -o old.bt old.bt && "$SCRY" --fmt old.bt | cmp - old.bt && stat -c %a old.bt
ln -s old.bt link.bt
"$SCRY" --fmt -o link.bt given.bt && readlink link.bt && "$SCRY" --fmt given.bt | cmp - old.bt
ln -s new.bt dangling.bt
"$SCRY" --fmt -o dangling.bt given.bt && readlink dangling.bt && cmp old.bt new.bt
mkfifo pipe.bt
"$SCRY" --fmt -o pipe.bt given.bt & cmp old.bt pipe.bt; wait $!; stat -c %F pipe.bt
mknod full c 1 7
"$SCRY" --fmt -o full given.bt || echo "status $?"
stat -c %F full
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
old.bt
new.bt
fifo
status 1
character special file
status 1
status 1
dangling.bt
full
given.bt
link.bt
new.bt
old.bt
pipe.bt
== stderr
ERROR: Failed to write output file: "full": No space left on device
stdin:1:8-8: ERROR: syntax: expected '}', found end of input
begin {
       
stdin:1:7-8: ERROR: to match this '{'
begin {
      ~
ERROR: Failed to open output file: "/nowhere/x": No such file or directory
