# ntop, pton, macaddr, bswap: sizes choose the family, an explicit family wins, any other prints nothing.
== script
begin {
  print(pton("10.0.0.7")); print(pton("::1")); print(ntop(pton("10.0.0.7"))); print(ntop(pton("fe80::1:2")));
  print(ntop(1)); print(ntop((uint8)7)); print(ntop(0x0100007f)); print(ntop((uint64)0x1100000001));
  print(ntop(2, pton("102:304::"))); print(ntop(10, pton("1.2.3.4"))); printf("[%s]\n", ntop(3, 1));
  $family = 10; print(ntop($family, 1)); print((sizeof(ntop(1)), sizeof(pton("::")), sizeof(pton("1.1.1.1"))));
  printf("[%20s] [%-20s]\n", ntop(1), ntop(1));
  @[ntop(1)] = 5; @[ntop(2, 2)] = 6;
  print(bswap((uint8)0x12)); print(bswap((uint16)0x1234)); printf("%lx %llx\n", bswap((uint32)0x12345678), bswap((uint64)0x0102030405060708));
  $x = (uint16)0x1234; $y = (uint32)0x12345678; $z = (uint64)0x0102030405060708; $w = (uint8)1;
  printf("%x %x %llx %x\n", bswap($x), bswap($y), bswap($z), bswap($w)); print(bswap((int16)-2));
  print((sizeof(bswap($x)), sizeof(bswap($y)), sizeof(bswap($z)), sizeof(macaddr(pton("::1")))));
  print(macaddr(pton("0102:03a4:f506::")));
  if (pton("10.0.0.7") == pton("10.0.0.7")) { print("same"); }
}
tracepoint:syscalls:sys_enter_write { print(macaddr(args.buf)); @mac[macaddr(args.buf)] = count(); }
== events
bytes 0x7000 0a 1b 0c ff 8b 01
syscall write args=1,0x7000,6 ret=6
== stdout
[10,0,0,7]
[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1]
10.0.0.7
fe80::1:2
1.0.0.0
7.0.0.0
127.0.0.1
1.0.0.0
1.2.3.4
102:304::
[]
100::
(24, 16, 4)
[             1.0.0.0] [1.0.0.0             ]
18
13330
78563412 807060504030201
3412 78563412 807060504030201 1
65279
(2, 4, 8, 6)
01:02:03:A4:F5:06
same
0A:1B:0C:FF:8B:01


@[1.0.0.0]: 5
@[2.0.0.0]: 6
@mac[0A:1B:0C:FF:8B:01]: 1
