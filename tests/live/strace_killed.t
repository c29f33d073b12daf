# A tracer that is killed leaves the command of strace running; that of a script ends with it.
== needs root
== where host
== run
"$SCRY" strace -o log sh -c 'sleep 1.5; echo finished > done' & scry=$!
until [ -s log ]; do sleep 0.05; done; sleep 0.3
kill -9 $scry
wait $scry 2> /dev/null
for i in $(seq 100); do [ -e done ] && break; sleep 0.1; done
cat done
"$SCRY" -q -c '/bin/sleep 300.25' -e 'interval:ms:100 { printf("runs\n"); }' > out & scry=$!
until grep -q runs out; do sleep 0.05; done
kill -9 $scry
wait $scry 2> /dev/null
for i in $(seq 100); do pgrep -f '^/bin/sleep 300.25' > /dev/null || break; sleep 0.1; done
pgrep -c -f '^/bin/sleep 300.25' || true
== ready none
== stdout
finished
0
