# A tracepoint with a dynamic string field: the program that was executed.
== script
tracepoint:sched:sched_process_exec { printf("exec %s pid %d\n", str(args.filename), pid); }
== workload
echo "path=$TARGETS"
syscalls getppid 1 > pidfile
cat pidfile
== check
f"exec {work['path']}/syscalls pid {work['pid']}" in lines
