# print() of every kind of value: its text and a newline.
== script
begin {
  print(5); print(-4); print(3 > 1); print("a b"); print((int32 *)0xffff888103a4c000); print((7, "io")); print((1,));
  print((a = 1, b = "x", c = (1, 2))); print((uint8[4])(uint32)0x01020304); print((uint16[])(uint64)65537);
  print(""); print(18446744073709551615); print(((1, 2), (3, (4, "x"))));
}
== stdout
5
-4
true
a b
0xffff888103a4c000
(7, io)
(1)
{ .a = 1, .b = x, .c = (1, 2) }
[4,3,2,1]
[1,1,0,0]

18446744073709551615
((1, 2), (3, (4, x)))


