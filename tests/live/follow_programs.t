# --follow with probes of user code on every kernel: a function of a program that the command starts, some at a time, and
# that others run beside it. Before Linux 6.12 the breakpoints are everyone's, and a warning says so.
== needs root
== file tree.sh
#!/bin/sh
calls 100 > /dev/null
(calls 20; calls 3) > /dev/null &
sh -c 'calls 4; exec calls 500' > /dev/null
wait
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
app=$(command -v calls)
while [ ! -e stop ]; do calls 10 > /dev/null; done & other=$!
"$SCRY" -q --follow -c ./tree.sh -e "uprobe:$app:add { @calls = count(); } uretprobe:$app:add { @returns = count(); }" 2> err | grep .
touch stop
wait $other
grep -v 'every process that runs this code is slowed down' err
true
== stdout
@calls: 627
@returns: 627
