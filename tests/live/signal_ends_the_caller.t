# signal() ends the process that makes the call before it sleeps; names work with and without SIG, numbers from variables.
== script
tracepoint:syscalls:sys_enter_clock_nanosleep /pid == cpid/ { $none = 0; signal("SIGWINCH"); signal($none + 28); signal_thread("KILL"); }
tracepoint:signal:signal_generate /args.pid == (int32)cpid/ { @[args.sig] = count(); }
== args
--unsafe -c '/bin/sleep 60'
== where host
== timeout 20
== check
maps['@']['28'] == 2
maps['@']['9'] == 1
seconds < 15
