# A string literal has its length plus one; elements are characters, the NUL included, and nothing behind.
== script
begin {
  $s = "abc"; print(sizeof($s)); print(sizeof("")); print(sizeof("a\0b"));
  print($s[0]); print($s[2]); print($s[3]);
  $i = 1; print($s[$i]); $i = 7; print($s[$i]);
  $t = "ab"; $t = "abcdef"; print(sizeof($t)); print($t);
}
== stdout
4
1
4
97
99
0
98
0
7
abcdef


