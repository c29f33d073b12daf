# %d %u %x %X %o %c %p and the length letters: without a letter 32 bits, hh 8, h 16, l ll j z t 64.
== script
begin {
  printf("%d %i %u %x %X %o %c %p\n", -5, 5, 7, 255, 255, 8, 65, 255);
  printf("%d %ld %lld %jd %zd %td\n", 5000000000, 5000000000, 5000000000, 5000000000, 5000000000, 5000000000);
  $n = (int8)-3; printf("%u %lu %x %lx %hhx %hx\n", $n, $n, $n, $n, $n, $n);
  printf("%x %lx %hhd %hd %hu\n", -1, -1, 300, 70000, 70000);
  printf("%#x %#X %#o %#x %p\n", 10, 10, 8, 0, 0);
  printf("%d %d %u\n", true, false, true); printf("%ld\n", 18446744073709551615); printf("%lu\n", 18446744073709551615);
  printf("%p %d %lx\n", (int32 *)0x1234, (int32 *)0x1234, (int32 *)0x1234); printf("%s %s\n", (int32 *)0x12, (int32 *)0);
}
== stdout
-5 5 7 ff FF 10 A 0xff
705032704 5000000000 5000000000 5000000000 5000000000 5000000000
4294967293 18446744073709551613 fffffffd fffffffffffffffd fd fffd
ffffffff ffffffffffffffff 44 4464 4464
0xa 0XA 010 0 0
1 0 1
-1
18446744073709551615
0x1234 4660 1234
0x12 0x0


