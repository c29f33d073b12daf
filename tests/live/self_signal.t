# self:signal:SIGUSR1 runs when the tracer receives the signal.
== run
"$SCRY" -e 'begin { printf("ready\n"); } self:signal:SIGUSR1 { @n++; printf("signal %d\n", @n); if (@n == 2) { exit(); } }' > out &
pid=$!
until [ -e out ] && grep -q ready out; do sleep 0.05; done
kill -USR1 $pid; until grep -qs 'signal 1' out; do sleep 0.05; done
kill -USR1 $pid; wait $pid
cat out
== ready none
== stdout
ready
signal 1
signal 2


@n: 2
