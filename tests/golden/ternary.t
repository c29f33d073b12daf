# ?: takes one side only, nests to the right, and a missing middle gives the condition itself.
== script
begin {
  $n = 5; print($n > 3 ? "big" : "small"); print($n < 3 ? 1 : $n < 6 ? 2 : 3);
  print($n ?: 7); print(0 ?: 7); $z = 0; print($z ?: 8);
  $x = 1; print($x++ ?: 7); print($x);
  $n == 5 ? printf("five\n") : printf("other\n");
  print(1 ? "abc" : "d"); $s = $n == 5 ? "ab" : "abcdef"; print($s);
}
== stdout
big
2
5
7
8
2
3
five
abc
ab


