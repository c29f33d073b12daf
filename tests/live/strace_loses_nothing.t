# A command that makes calls faster than they are read is stopped for moments: every call is written, in order, and no
# signal of ours is shown. With --may-lose it is not stopped, and what is lost is counted.
== run
mkfifo late
(sleep 1; cat late > lines) < /dev/null & reader=$!
"$SCRY" strace -s 1 -e trace=lseek -o late syscalls lseek 200000 > /dev/null
wait $reader
grep -c '^lseek(' lines
awk '/^lseek/ { if ($2 + 0 != expected++) print "misplaced: " $0 }' lines | head -n 3
grep -c -- '---' lines
tail -n 1 lines
== ready none
== end none
== timeout 60
== stdout
200000
0
+++ exited with 0 +++
