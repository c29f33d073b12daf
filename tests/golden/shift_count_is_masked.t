# A shift count of 64 or more, known to the compiler or not, counts modulo 64 (D35).
== script
begin {
  @s = 65; print(1 << @s);
  $n = 64; $x = 3; print($x << $n); print($x >> ($n + 1));
  $y = 5; print($y << 65);
}
== stdout
2
3
1
10


@s: 65
== stderr
stdin:4:23-25: WARNING: A shift count is taken modulo 64: 65 shifts by 1.
  $y = 5; print($y << 65);
                      ~~
Attached 1 probe
