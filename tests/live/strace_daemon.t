# With -f the run lasts until the last process has ended that the command, or a process of -p, has started; the exit status
# is that of the command.
== run
"$SCRY" strace -f -o out -e trace=exit_group sh -c '(sleep 0.5; exec sh -c "exit 5") & exit 4'
echo "status $?"
sed 's/^[0-9]* *//; s/  *= / = /' out | grep -v SIGCHLD
sh -c 'until [ -e go ]; do sleep 0.05; done; (sleep 0.5; exec sh -c "exit 7") & exit 2' & first=$!
"$SCRY" strace -q -f -o out -e trace=exit_group,wait4 -p $first & scry=$!
until grep -qs wait4 out; do sleep 0.05; done
touch go
wait $scry
sed 's/^[0-9]* *//; s/  *= / = /' out | grep -e 'with [27]' | sort
== ready none
== stdout
status 4
exit_group(4) = ?
+++ exited with 4 +++
exit_group(0) = ?
+++ exited with 0 +++
exit_group(5) = ?
+++ exited with 5 +++
+++ exited with 2 +++
+++ exited with 7 +++
