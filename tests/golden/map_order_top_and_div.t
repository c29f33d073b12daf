# Integer values come in ascending order, ties by key; top keeps the last, div divides what is printed toward zero.
== script
begin {
  @n["b"] = count(); @n["b"] = count(); @n["a"] = count(); @n["c"] = count(); @n["c"] = count(); @n["c"] = count();
  @s["x"] = -7; @s["y"] = 3; @s["z"] = 3; @w["q"] = 1000; @w["r"] = 5;
  @t["k"] = (1, 20);
  print(@n); print(@n, 1); print(@n, 2, 2); print(@s, 0, 2); print(@w, 1); print(@t, 0, 10);
  @one = 7; print(@one, 5, 2);
  clear(@n); clear(@s); clear(@w); clear(@t); clear(@one);
}
== stdout
@n[a]: 1
@n[b]: 2
@n[c]: 3
@n[c]: 3
@n[b]: 1
@n[c]: 1
@s[x]: -3
@s[y]: 1
@s[z]: 1
@w[q]: 1000
@t[k]: (0, 2)
@one: 3


