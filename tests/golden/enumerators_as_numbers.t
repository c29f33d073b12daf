# An enumerator is a number wherever one is asked for.
== script
enum Level { LOW, HIGH = 2 }
struct Counts { int of[4]; };
begin {
  $p = (uint64 *)4096; print($p + HIGH);
  for $i : LOW..HIGH { print($i); }
  $level = HIGH; $level++; print($level); $level--; print($level);
  @at = HIGH; @at++; print(@at);
  $text = (uint8[4])"abc"; print($text[HIGH]);
  print("xyz"[HIGH]); print((1, 2, 3)[HIGH]);
}
== stdout
0x1010
0
1
3
2
@at: 3
99
122
3


@at: 3
