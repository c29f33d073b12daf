# In a pid namespace of its own scry sees, filters and follows processes by their numbers there: those of -p, those that
# it has forked before, and those of later.
== needs root unshare
== file inside.sh
#!/bin/sh
waiting() { while [ ! -e go ]; do sleep 0.02; done; }
tree() {
  (waiting; syscalls getppid 40; (syscalls getppid 2)) &
  waiting
  wait
  syscalls getppid 300
}
tree >/dev/null & child=$!
sh -c 'while [ ! -e go ]; do sleep 0.02; done; exec syscalls getppid 7' >/dev/null & other=$!
"$SCRY" --follow -p $child -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @follow = count(); }' &
"$SCRY" -p $other -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @one[pid < 100] = count(); }' &
wait
== run
unshare -pf --mount-proc ./inside.sh
== where host
== workload
while [ "$(grep -c __BPFTRACE_NOTIFY_PROBES_ATTACHED "$CASE_STDOUT")" -lt 2 ]; do sleep 0.05; done
touch go
== end none
== check
maps['@follow'] == 342
maps['@one'] == {'true': 7}
