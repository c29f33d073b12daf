# What the verifier knows as pointers into the kernel (arguments of typed raw tracepoints, the context of iterators, the
# current task) is a number to a script, wherever arithmetic wants one.
== run
"$SCRY" -e 'rawtracepoint:sched_switch { $n = (uint64)args.prev;
  @raw[$n >> 48, ($n / 8) * 8 == $n, ((uint64)args.next ^ $n) >> 60] = count(); @seen = hist((uint64)args.prev >> 60); exit(); }'
"$SCRY" -e 'begin { $n = (uint64)curtask; @task[$n >> 48, $n % 8, (uint16)curtask == ($n & 0xffff)] = count();
  for $i : 0..2 { @steps[$i] = (((uint64)curtask + $i) * 2) - 2 * $n; } }'
"$SCRY" -e 'iter:task { @iter[(uint64)ctx.task >> 48] = count(); }'
== check
all(key.startswith('65535, true, 0') for key in prints['@raw'][0])
prints['@task'] == [{'65535, 0, true': 1}]
prints['@steps'] == [{'0': 0, '1': 2}]
list(prints['@iter'][0]) == ['65535']
