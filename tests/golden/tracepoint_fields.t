# Fields of a tracepoint's record have the types of its format file: signed integers, character arrays, dynamic
# strings.
== script
tracepoint:signal:signal_generate { printf("%d %d %s %d\n", args.sig, args.errno, args.comm, args.pid); print(args.comm == "bash"); }
tracepoint:sched:sched_switch { @[args.prev_comm, args.next_comm] = count(); printf("%ld %d\n", args.prev_state, args->next_prio); }
tracepoint:block:block_rq_issue { printf("%s %d %ld %s\n", str(args.cmd), args.bytes, args.sector, args.rwbs); print(sizeof(args.rwbs)); }
== events
tracepoint signal:signal_generate sig=15 errno=-3 comm=bash pid=12
tracepoint sched:sched_switch prev_comm=sh next_comm=dd prev_state=-1 next_prio=120
tracepoint block:block_rq_issue cmd=write-cache bytes=4096 sector=5000000000 rwbs=WS
== stdout
15 -3 bash 12
true
-1 120
write-cache 4096 5000000000 WS
10


@[sh, dd]: 1
