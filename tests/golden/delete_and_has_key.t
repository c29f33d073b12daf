# delete() removes and says whether there was something; has_key() asks; every written form works.
== script
begin {
  @a[1] = 1; @a[2] = 2; @a[3] = 3; @p[1, "x"] = 5; @p[2, "y"] = 6; @s = 9;
  print(has_key(@a, 1)); print(delete(@a, 1)); print(has_key(@a, 1)); print(delete(@a, 1));
  delete(@a[2]); delete(@p, (1, "x")); delete(@p[2, "y"]); delete(@s);
  print(has_key(@p, (1, "x"))); printf("%d\n", @s);
}
== stdout
true
true
false
false
false
0


@a[3]: 3
