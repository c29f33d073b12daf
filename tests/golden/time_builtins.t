# nsecs counts from boot, elapsed from the start of the run; strftime() and time() show wall time.
== script
begin { print(elapsed); print(nsecs); }
tracepoint:syscalls:sys_enter_getpid {
  print((nsecs, nsecs(monotonic), elapsed)); print(nsecs(tai) - nsecs(sw_tai)); print(strftime("%F %T.%f|%l|%k", nsecs));
  $t = nsecs(tai); @t = nsecs(sw_tai); @k[1] = $t; print((strftime("%T", $t), strftime("%T", @t), strftime("%T", @k[1])));
  $b = nsecs; print((strftime("%T", $b), strftime("%Y", $t + 0))); clear(@t); clear(@k);
  time("%H:%M\n"); time(); printf("%s %s\n", strftime("%T", nsecs - 1000000000), strftime("%s", nsecs(tai)));
}
== events
time +5ms
syscall getpid
== stdout
0
1000000000
(1005000000, 1005000000, 5000000)
0
2026-03-01 09:35:04.005000|005|005000000
(09:35:41, 09:35:41, 09:35:41)
(09:35:04, 2082)
09:35
09:35:04
09:35:03 1772357741


