# && and || evaluate their second operand only when needed and give a bool.
== script
begin {
  @n = 0; $t = 1; $f = 0;
  print($f && @n++); print($t || @n++); printf("%d\n", @n);
  print($t && @n++ == 0); print($f || @n++ > 5); printf("%d\n", @n);
  print($f && $f || $t); print($t || $f && $f); print(!$t || $t);
}
== stdout
false
true
0
true
false
2
true
true
true


@n: 2
