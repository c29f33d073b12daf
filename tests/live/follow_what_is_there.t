# --follow -p: the process, those that it had forked before, and those that come; others run the same code uncounted.
== run
waiting() { while [ ! -e go ]; do sleep 0.02; done; }
tree() {
  (waiting; syscalls getppid 40; calls 4; (syscalls getppid 2)) &
  waiting
  wait
  syscalls getppid 300; calls 30
}
tree >/dev/null & child=$!
(waiting; syscalls getppid 5000; calls 500) >/dev/null &
"$SCRY" --follow -p $child -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @ = count(); }
  uprobe:calls:add, interval:ms:1 { @calls[probetype] = count(); }'
wait
== workload
touch go
== end none
== check
maps['@'] == 342
maps['@calls']['uprobe'] == 34
maps['@calls']['interval'] > 0
== stderr contains
Attached 3 probes
