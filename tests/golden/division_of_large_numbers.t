# How a number is divided, and shifted to the right, is a matter of its own sign.
== script
begin {
  $a = (uint64)0xffff888218e04440; $s = 12; $z = 4096; $n = (int64)-4096;
  printf("%lx %lx %lx %lx\n", $a >> $s, $a >> 12, $a >> (int8)12, $a / $z);
  printf("%lx %lx\n", $a % $z, $a / (uint64)$z);
  for $i : 12..13 { printf("%lx\n", $a >> $i); }
  $b = $a; $b >>= $s; printf("%lx\n", $b);
  printf("%ld %ld %ld\n", $n >> (uint8)2, $n / (uint64)4, $n % (uint64)4095);
  printf("%ld %ld\n", (uint32)100 / $n, (uint32)100 % (int8)-7);
  @m = (int64)-4096; @m >>= (uint8)2; print(@m); @m /= (uint64)4; print(@m);
}
== stdout
