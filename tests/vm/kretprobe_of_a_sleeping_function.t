# Forty threads sleep in a function at a time: each comes out of it, and is seen. By return probes of the kernel (a body
# that wants a stack, a wildcard) fewer can be followed: from 6.7 on the kernel says how many were missed,
# those of other programs among them.
== file sleepers.sh
#!/bin/sh
i=0; while [ $i -lt 40 ]; do sleep 2 & i=$((i + 1)); done; wait
== run
"$SCRY" -e 'kprobe:do_nanosleep /comm == "sleep"/ { @in = count(); @at[tid] = nsecs; }
  kretprobe:do_nanosleep /comm == "sleep"/ { @out = count(); @results[retval] = count(); delete(@at, tid); }' -c ./sleepers.sh
"$SCRY" -e 'kretprobe:do_nanosleep /comm == "sleep"/ { @stack[kstack(1)] = count(); }' -c ./sleepers.sh > stack.txt 2>&1
"$SCRY" -e 'kretprobe:do_nanoslee* /comm == "sleep"/ { @wide = count(); }' -c ./sleepers.sh > wide.txt 2>&1
for run in stack wide; do
  sed -n "s/.*event count: /$run=/p" $run.txt; sed -n "s/.*\\]: /seen_$run=/p; s/^@wide: /seen_wide=/p" $run.txt
done
uname -r
== needs kprobes
== timeout 60
== stderr contains
Attached
== check
(maps['@in'], maps['@out'], maps['@results'], '@at' in maps) == (40, 40, {'0': 40}, False)
(numbers := {key: int(value) for key, value in (line.split('=') for line in lines if '=' in line)})
all(numbers['seen_' + run] + numbers.get(run, 0) >= 40 for run in ('stack', 'wide')) or lines[-1].startswith('6.1.')
