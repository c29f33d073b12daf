# A call that was in progress when tracing began is shown at once, and completed when it ends.
== run
mkfifo data
cat data > /dev/null & traced=$!
exec 3> data
until grep -q '^S' /proc/$traced/status 2>/dev/null || [ "$(cut -d' ' -f3 /proc/$traced/stat)" = S ]; do sleep 0.05; done
sleep 0.3
"$SCRY" strace -q -e trace=read -o out -p $traced 3>&- & scry=$!
for i in $(seq 200); do [ -e out ] && break; sleep 0.05; done
sleep 1
echo late >&3
exec 3>&-
wait $traced $scry
sed 's/[0-9]\{5,6\}) */SIZE) /' out
== ready none
== stdout
read(3, "late\n", SIZE) = 5
read(3, "", SIZE) = 0
+++ exited with 0 +++
