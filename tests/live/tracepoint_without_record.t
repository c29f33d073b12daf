# A body that wants nothing of the record is put on the raw tracepoint: it runs as often as its neighbour that does.
== script
tracepoint:sched:sched_process_exec /comm == "true"/ { @raw = count(); }
tracepoint:sched:sched_process_exec /comm == "true"/ { @record = count(); @last = args.pid; }
tracepoint:sched:sched_process_exec /comm == "true"/ { @stack = count(); @frames = len(kstack(5)); }
== workload
for i in 1 2 3 4 5 6 7 8 9 10; do /bin/true; done
== check
maps["@raw"] == 10
maps["@record"] == 10
maps["@stack"] == 10
maps["@last"] > 0
maps["@frames"] == 5
