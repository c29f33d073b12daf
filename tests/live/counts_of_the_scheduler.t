# New keys in places where the kernel cannot allocate memory are stored all the same: nothing is said to be lost, and the
# sum over all keys is the number of events.
== script
tracepoint:sched:* { @events = count(); @[probe, cpu] = count(); @tasks[pid] = count(); }
== workload
i=0; while [ $i -lt 60 ]; do sh -c : & i=$((i + 1)); done; wait
== check
err.count('WARNING') == 0 and 'Lost' not in err
sum(maps['@'].values()) == maps['@events'] == sum(maps['@tasks'].values())
len(maps['@tasks']) > 60
