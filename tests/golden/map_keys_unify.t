# The same number in different widths is the same key, a string of another size too; a tuple variable is the same key
# as its elements.
== script
begin {
  @a[1] = 10; @a[(uint32)1] += 5; @a[(int32)1] += 1; $i = 1; @a[$i]++;
  @n[-1] = 1; @n[(int8)-1]++; @n[(int64)-1]++;
  @s["ab"] = 1; $s = "ab"; $s = "abcdefgh"; $s = "ab"; @s[$s]++;
  $k = (1, "x"); @t[$k] = 1; @t[1, "x"]++; @t[(1, "x")]++;
}
== stdout


@a[1]: 17
@n[-1]: 3
@s[ab]: 2
@t[1, x]: 3
