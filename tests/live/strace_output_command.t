# -o '|CMD' and -o '!CMD': a command reads the output, and scry waits for it.
== run
"$SCRY" strace -e trace=getpid -o '|sort -r > sorted' sh -c 'exit 3'
echo "status $?"
grep -c '^+++ exited with 3 +++$' sorted
"$SCRY" strace -e trace=getpid -o '!sleep 0.3; cat > late' true
grep -c '^+++ exited with 0 +++$' late
"$SCRY" strace -ff -o '|cat' true 2>&1 | grep -o 'ERROR.*'
ls '|sort -r > sorted' 2>&1 | grep -c 'No such file'
== ready none
== stdout
status 3
1
1
ERROR: -ff writes a file for each thread: -o cannot name a command
1
