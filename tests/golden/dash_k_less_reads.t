# A failed read gives zero or an empty string and says nothing.
== script
tracepoint:syscalls:sys_enter_write { print(*(int32 *)args.buf); print(str(args.buf)); print(buf(args.buf, 3)); }
== events
syscall write args=1,0x123,3
== stdout
0

\x00\x00\x00


