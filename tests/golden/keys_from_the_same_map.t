# A key that is read from the map that is written: what is read afterwards is what was written.
== script
begin {
  @m[@m[0]]++; print(@m[0]);
  @m[@m[0]] += 3; print(@m[1]);
  @n[@n[0]] -= 2; print(@n[0]);
  @m[@m[@m[0]]] = 4; print((@m[0], @m[1], @m[3]));
  delete(@m, @m[0]); print(@m[1]);
  @t["a", @m[0]] = 7; @t["a", @t["a", 1] - 6] *= 2; print(@t["a", 1]);
  exit();
}
== stdout
1
3
-2
(1, 3, 4)
0
14


@m[0]: 1
@m[3]: 4
@n[0]: -2
@t[a, 1]: 14
