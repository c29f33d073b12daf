# Integers, strings, tuples, records, bools and pointers are keys; each has one order.
== script
begin {
  @i[-1] = "m"; @i[300] = "l"; @i[7] = "s";
  @s["b"] = 1; @s["a"] = 1; @s["abc"] = 1;
  @t[2, "x"] = "q"; @t[1, "z"] = "r"; @t[1, "a"] = "p";
  @n[1, (2, 3)] = "nested"; @n[1, (2, 2)] = "before";
  @r[(a = 2, b = "x")] = "two"; @r[(a = 1, b = "y")] = "one";
  @b[true] = "yes"; @b[false] = "no";
  @p[(int8 *)16] = "pointer";
  @z[(1,)] = "single";
}
== stdout


@b[false]: no
@b[true]: yes
@i[-1]: m
@i[7]: s
@i[300]: l
@n[1, (2, 2)]: before
@n[1, (2, 3)]: nested
@p[0x10]: pointer
@r[{ .a = 1, .b = y }]: one
@r[{ .a = 2, .b = x }]: two
@s[a]: 1
@s[abc]: 1
@s[b]: 1
@t[1, a]: p
@t[1, z]: r
@t[2, x]: q
@z[1]: single
