# Pointers step by the size of what they point to, compare, and are conditions; what cannot be read is zero.
== args
--no-warnings
== script
tracepoint:syscalls:sys_enter_write {
  $p = (int32 *)args.buf; print($p + 1); print($p - 1); print(*$p); print($p[1]); print(*($p + 2));
  $q = $p; $q++; print($q); print($q > $p); print($q == $p); print((uint64)$q); $q += 2; print($q);
  $b = (uint8 *)args.buf; print($b[4]); print(*(int64 *)args.buf); $null = (int32 *)0; print(*$null); print($p && 1);
}
== events
bytes 0x5000 04 03 02 01 ff ff ff ff 07 00 00 00
syscall write args=1,0x5000,12
== stdout
0x5004
0x4ffc
16909060
-1
7
0x5004
true
false
20484
0x500c
255
-4278058236
0
true


