# -p counts one process only and ends with it.
== run
sh -c 'while [ ! -e go ]; do sleep 0.02; done; exec syscalls getppid 777' &
child=$!
"$SCRY" -p $child -e 'tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @ = count(); }'
== workload
syscalls getppid 1000
touch go
== end none
== check
maps['@'] == 777
