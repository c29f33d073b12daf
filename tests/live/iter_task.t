# Every task is visited once, the tracer's child among them; the script ends by itself.
== run
sleep 30 & child=$!
"$SCRY" -q -e 'iter:task /ctx.task.pid == $1/ { printf("%s %d\n", ctx.task.comm, ctx.task.tgid == $1); @n = count(); }' $child
kill $child
== stdout
sleep 1


@n: 1
