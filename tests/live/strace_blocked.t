# A call is shown while it blocks, completed when it ends, and marked where another thread came between.
== run
mkfifo data
"$SCRY" strace -e trace=read -o out cat data > /dev/null & scry=$!
exec 3> data
for i in $(seq 100); do grep -qs 'read(3, $' out && break; sleep 0.1; done
tail -n 1 out; echo
echo hello >&3
for i in $(seq 100); do grep -qs '"hello.n", [0-9]*) *= 6' out && break; sleep 0.1; done
grep -c '^read(3, "hello\\n", [0-9]*) *= 6$' out
exec 3>&-
wait $scry
echo "status $?"
"$SCRY" strace -f -q -e trace=wait4 -e signal=none -o tree sh -c 'sh -c "sleep 0.3; exit 3"; exit $?'
echo "status $?"
sed 's/^[0-9]* *//; s/0x[0-9a-f]*/ADDRESS/; s/[0-9][0-9][0-9]*/N/g; s/  *= / = /' tree | grep -e wait4 -e +++
== ready none
== stdout
read(3, 
1
status 0
status 3
wait4(-1,  <unfinished ...>
wait4(-1,  <unfinished ...>
+++ exited with 0 +++
<... wait4 resumed>[{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = N
wait4(-1, ADDRESS, WNOHANG, NULL) = -1 ECHILD (No child processes)
+++ exited with 3 +++
<... wait4 resumed>[{WIFEXITED(s) && WEXITSTATUS(s) == 3}], 0, NULL) = N
wait4(-1, ADDRESS, WNOHANG, NULL) = -1 ECHILD (No child processes)
+++ exited with 3 +++
