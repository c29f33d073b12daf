# Operands and arguments are evaluated from left to right: what the statements of a later one change is not seen before.
== script
macro set($v) { $v = (3, 4); 7 }
fn five() : int64 { @calls++; return 5; }
begin {
  $t = "a"; printf("%s %d\n", $t, ({ $t = "b"; 5 }));
  $p = (1, "a"); printf("%s %d\n", $p, ({ $p = (2, "b"); 5 }));
  @k[1] = (1, 2); printf("%s %d\n", @k[1], ({ @k[1] = (3, 4); 5 }));
  @n["x"] = "one"; printf("%s %d %s\n", @n["x"], delete(@n, "x"), @n["x"]);
  $t = "a"; print($t == ({ $t = "b"; "a" })); print($t);
  $q = (1, 2); printf("%s %d\n", $q, set($q));
  $i = 1; printf("%s %d %s\n", ($i, 9), $i++, ($i, 9));
  @calls = 0; printf("%s %d %d\n", (@calls, 9), five(), @calls);
  $w = (9, 9); $w = (1, ({ $w = (7, 8); 2 })); print($w);
  $x = has_prefix(({ @done[1] = 5; "-" }), "abc"); print((@done[1], $x));
  $y = has_prefix(({ @done[2] = 6; "-" }), ""); print((@done[2], $y));
  $s = "ab"; $a = strstr(({ @i++; $s }), ""); $b = strcontains(({ @i++; $s }), "");
  $c = strncmp(({ @i++; $s }), "abc", 0); $d = memcmp(({ @i++; $s }), "a", 0); print((@i, $a, $b, $c, $d));
  $long = "more than sixty-four bytes, so that it is packed into what is sent, not stored";
  printf("%s %d %s\n", $long, ({ $long = "another"; 1 }), $long);
  if (nsecs) { $late = ("x", 1); print($late); }
  exit();
}
== stdout
a 5
(1, a) 5
(1, 2) 5
one 1 
true
b
(1, 2) 7
(1, 9) 1 (2, 9)
(0, 9) 5 1
(1, 2)
(5, false)
(6, true)
(4, 0, true, 0, 0)
more than sixty-four bytes, so that it is packed into what is sent, not stored 1 another
(x, 1)


@calls: 1
@done[1]: 5
@done[2]: 6
@i: 4
@k[1]: (3, 4)
