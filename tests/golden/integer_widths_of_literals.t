# A literal has the smallest type that holds it; a variable has the widest of its assignments, everywhere.
== script
begin {
  print((sizeof(127), sizeof(128), sizeof(32767), sizeof(32768), sizeof(2147483647), sizeof(2147483648)));
  print((sizeof(-128), sizeof(-129), sizeof(18446744073709551615)));
  $x = 5; print(sizeof($x)); $x = 300;
  $y = 1; $y++; print(sizeof($y));
  $z = 1; $z = $z + 1; print(sizeof($z));
  let $c: uint8 = 200; print(sizeof($c));
  $b = true; print(sizeof($b));
}
== stdout
(1, 2, 2, 4, 4, 8)
(1, 2, 8)
2
8
8
1
1


