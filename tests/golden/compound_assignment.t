# Every op= form, on variables, scalar maps and elements; an absent element starts from zero.
== script
begin {
  $x = 10; $x += 5; print($x); $x -= 3; print($x); $x *= 4; print($x); $x /= 5; print($x); $x %= 5; print($x);
  $x <<= 3; print($x); $x >>= 1; print($x); $x |= 3; print($x); $x &= 6; print($x); $x ^= 1; print($x);
  @s += 7; @s *= 3; @e["a", 1] += 5; @e["a", 1] -= 8; @e["b", 2] |= 4;
}
== stdout
15
12
48
9
4
32
16
19
2
3


@e[a, 1]: -3
@e[b, 2]: 4
@s: 21
