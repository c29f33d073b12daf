# A map of which all that is assigned has its own value in it: what that value meets decides its type.
== script
begin {
  $p = (uint64)18446744073709551000;
  @highest = $p > @highest ? $p : @highest;
  @lowest[1] = has_key(@lowest, 1) && @lowest[1] < $p ? @lowest[1] : $p;
  @bits = $p | @bits;
  @n = @n + 1;
  @left = 5 - @left;
  $small = (uint8)200;
  @last = $small > @last ? $small : @last;
  $signed = (int32)-7;
  @least = $signed < @least ? $signed : @least;
  print((@highest, @lowest[1], @bits, @n, @left, @last, @least));
}
== stdout
(18446744073709551000, 18446744073709551000, 18446744073709551000, 1, 5, 200, -7)


@bits: 18446744073709551000
@highest: 18446744073709551000
@last: 200
@least: -7
@left: 5
@lowest[1]: 18446744073709551000
@n: 1
