# Three processes of five, by a list and a second -p: system calls in the kernel's filter, functions by one attachment each;
# the run ends with the last of them.
== run
waiting() { sh -c "while [ ! -e go ]; do sleep 0.02; done; exec $1" >/dev/null & }
waiting "calls 3"; first=$!
waiting "calls 30"; second=$!
waiting "syscalls getppid 7"; third=$!
waiting "syscalls getppid 1000"
waiting "calls 900"
"$SCRY" -p $first,$third -p $second \
  -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @[pid == '$third'] = count(); }
      uprobe:calls:add { @calls[pid == '$second'] = count(); }
      uprobe:calls:point_su* { @wildcard = count(); }
      interval:ms:1 { @ticks = count(); }'
wait
== workload
touch go
== end none
== check
maps['@'] == {'true': 7}
maps['@calls'] == {'false': 3, 'true': 30}
maps['@wildcard'] == 33
maps['@ticks'] > 0
== stderr contains
Attached 4 probes
