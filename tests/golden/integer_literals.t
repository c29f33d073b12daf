# Every form of an integer literal has the value that its form says.
== script
begin {
  print(0x1F); print(0XfF); print(0x_ff); print(010); print(0_10); print(1_000_000); print(1__0);
  print(5e6); print(1e3); print(2ms); print(1h); print(1us); print(3ns); print(200000d);
  print(5u); print(5l); print(5ull); print(1U); print(2UL); print(1e6u); print(1e6ms);
  print(18446744073709551615); print(-9223372036854775808); print(9223372036854775807);
}
== stdout
31
255
255
8
8
1000000
10
5000000
1000
2000000
3600000000000
1000
3
17280000000000000000
5
5
5
1
2
1000000
1000000000000
18446744073709551615
-9223372036854775808
9223372036854775807


