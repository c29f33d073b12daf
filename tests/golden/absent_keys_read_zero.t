# Reading an absent key gives the zero of the value's type and creates nothing.
== script
begin {
  @n[1] = 5; @s["a"] = "text"; @t["a"] = (1, "x"); @b["a"] = true;
  print(@n[2]); print(@s["b"]); print(@t["b"]); print(@b["b"]);
  if (@n[7]) { print("no"); } else { print("absent"); }
  print(@n[8] + 1); print(@never_set["x"]);
}
== stdout
0

(0, )
false
absent
1
0


@b[a]: true
@n[1]: 5
@s[a]: text
@t[a]: (1, x)
