# What the verifier knows as pointers into the kernel (arguments of typed raw tracepoints, the context of iterators, the
# current task) is a number to a script, wherever arithmetic wants one.
== run
"$SCRY" -e 'rawtracepoint:sched_switch { $n = (uint64)args.prev;
  @raw[$n >> 48, ($n / 8) * 8 == $n, ((uint64)args.next ^ $n) >> 60] = count(); @seen = hist((uint64)args.prev >> 60); exit(); }'
"$SCRY" -e 'begin { $n = (uint64)curtask; @task[$n >> 48, $n % 8, (uint16)curtask == ($n & 0xffff)] = count();
  for $i : 0..2 { @steps[$i] = (((uint64)curtask + $i) * 2) - 2 * $n; } }'
"$SCRY" -e 'iter:task { @iter[(uint64)ctx.task >> 48] = count(); }'
# Stored and read in parts, moved far, at the place of a raw argument, moved in front of a read where the kernel counts it as
# "or null"; by loads and, with -k, by the helper.
for k in '' -k; do
  "$SCRY" $k -e 'begin { $n = (uint64)curtask; @byte[((uint8[8])$n)[7], ((uint16[4])(uint64)curtask)[3]] = count();
    $x = $n; $x += 200000000; $x += 200000000; $x += 200000000; @far = $x - $n; }'
  "$SCRY" $k -e 'rawtracepoint:sched_switch { @slot[arg1 >> 48, arg1 / 8 * 8 == arg1] = count(); exit(); }'
  "$SCRY" $k -e 'iter:task_file { if (ctx.file.f_mode == 99) { print(ctx.file.f_path); }
    @moved[(uint64)ctx.file + 8 > 5] = count(); }'
done
== check
all(key.startswith('65535, true, 0') for key in prints['@raw'][0])
prints['@task'] == [{'65535, 0, true': 1}]
prints['@steps'] == [{'0': 0, '1': 2}]
list(prints['@iter'][0]) == ['65535']
prints['@byte'] == [{'255, 65535': 1}] * 2 and prints['@far'] == [600000000] * 2
all(key == '65535, true' for one in prints['@slot'] for key in one) and len(prints['@slot']) == 2
[list(one) for one in prints['@moved']] == [['true']] * 2
