# exit() ends a run whose ring is full all the time, with its code; a map that is printed then is printed.
== file full.bt
config = { perf_rb_pages = 1 }
tracepoint:raw_syscalls:sys_enter /args.id == 110/ { @n = count(); for $i : 0..100 { printf("%d\n", $i); } }
interval:s:1 { print(@n); exit(7); }
== run
syscalls getppid 1000000000 & storm=$!
"$SCRY" -q full.bt > out 2> err; status=$?
kill $storm
grep -c '^@n:' out; grep -q Lost err && echo lost
exit $status
== ready none
== exit 7
== timeout 40
== stdout
2
lost
