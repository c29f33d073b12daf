# Every task is visited once, the tracer's child among them; the script ends by itself.
# What it prints is on stdout even with -o.
== run
sleep 30 & child=$!
"$SCRY" -q -e 'iter:task /ctx.task.pid == $1/ { printf("%s %d\n", ctx.task.comm, ctx.task.tgid == $1); @n = count(); }' $child
__BPFTRACE_NOTIFY_PROBES_ATTACHED= "$SCRY" -q -o out.txt -e 'iter:task /ctx.task.pid == $1/ { printf("%s\n", ctx.task.comm); @n = count(); }' $child
cat out.txt
kill $child
== stdout
sleep 1


@n: 1
sleep


@n: 1
