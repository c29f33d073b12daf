# Maps hold every type of value; what was never set does not print at the end.
== script
begin {
  @i = -5; @u = (uint64)5; @b = true; @s = "text"; @t = (1, "x"); @r = (a = 1, b = "y"); @p = (int32 *)0x1234;
  @k["a"] = "first"; @k["b"] = "a longer second"; @never += 0; delete(@never);
  print(@i); print(@s); print(@t); print(@k["b"]); print(@k["zzz"]);
}
== stdout
@i: -5
@s: text
@t: (1, x)
a longer second



@b: true
@i: -5
@k[a]: first
@k[b]: a longer second
@p: 0x1234
@r: { .a = 1, .b = y }
@s: text
@t: (1, x)
@u: 5
