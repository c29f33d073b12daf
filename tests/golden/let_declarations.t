# let declares with or without a type or a value; what was never assigned is zero.
== script
begin {
  let $a; $a = 5; print($a);
  let $b: int32; $b = -7; print(($b, sizeof($b)));
  let $c: uint16 = 9; print(($c, sizeof($c)));
  let $d = "text"; print($d);
  let $s: string[8] = "ab"; print(($s, sizeof($s))); $s = "abcdefg"; print($s);
  let $t: string = "ab"; $t = "abcdef"; print(($t, sizeof($t)));
  let $f: bool = true; print($f);
  if (0 == 1) { $a = 6; } print($a);
}
== stdout
5
(-7, 4)
(9, 2)
text
(ab, 8)
abcdefg
(abcdef, 7)
true
5


