# print_decimal() divides with decimals, cut toward zero; the order is that of the undivided values.
== script
begin {
  @us["a"] = 12345; @us["b"] = -999; @avg = avg(7); @avg = avg(8); @t[1] = (1500, "x", 7); @big = (uint64)-1; @c = count();
  print_decimal(@us, 0, 1000, 2); print_decimal(@us, 1, 1000, 0); print_decimal(@avg, 0, 2, 3);
  print_decimal(@t, 0, 1000, 1); print_decimal(@big, 0, 1000000000, 9); print_decimal(@c, 0, 3, 4);
}
== stdout
@us[b]: -0.99
@us[a]: 12.34
@us[a]: 12
@avg: 3.500
@t[1]: (1.5, x, 0.0)
@big: 18446744073.709551615
@c: 0.3333


@avg: 7
@big: 18446744073709551615
@c: 1
@t[1]: (1500, x, 7)
@us[b]: -999
@us[a]: 12345
