# With -f the run lasts until the last process has ended, here one whose parent has ended too.
== where host
== needs root
== run
"$SCRY" ltrace -f -o out -e fork sh -c '(sleep 0.2; (sleep 0.2; exit 6) & ) & exit 3'
echo "status $?"
grep -o 'exited (status [36])' out | sort
== ready none
== stdout
status 3
exited (status 3)
exited (status 6)
