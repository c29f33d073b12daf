# A `string` parameter or result of a function is as long as what is passed or returned.
== script
fn length($s: string): uint64 { return strlen($s); }
fn either($n: int64, $a: string, $b: string): string { if ($n) { return $a; } return $b; }
fn nobody($s: string): string { return $s; }
begin {
  print((length("abc"), length("a longer text")));
  $x = either(1, "ab", "cdef"); print(($x, sizeof($x)));
  print(either(0, "ab", str("cdefgh")));
}
== stdout
(3, 13)
(ab, 5)
cdefgh


