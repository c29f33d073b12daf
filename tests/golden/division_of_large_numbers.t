# How a number is divided, and shifted to the right, is a matter of its own sign.
== script
begin {
  $a = (uint64)0xffff888218e04440; $s = 12; $z = 4096; $n = (int64)-4096;
  printf("%lx %lx %lx %lx\n", $a >> $s, $a >> 12, $a >> (int8)12, $a / $z);
  printf("%lx %lx\n", $a % $z, $a / (uint64)$z);
  for $i : 12..13 { printf("%lx\n", $a >> $i); }
  printf("%ld %ld %ld\n", $n >> (uint8)2, $n / (uint64)4, $n % (uint64)4095);
  printf("%ld %ld\n", (uint32)100 / $n, (uint32)100 % (int8)-7);
  @m = (int64)-4096; @m >>= (uint8)2; print(@m); @m /= (uint64)4; print(@m);
}
== stdout
ffff888218e04 ffff888218e04 ffff888218e04 ffff888218e04
440 ffff888218e04
ffff888218e04
-1024 -1024 -1
0 2
@m: -256
@m: -256


@m: -256
== stderr
stdin:3:67-74: WARNING: signed operands for '/' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%lx %lx %lx %lx\n", $a >> $s, $a >> 12, $a >> (int8)12, $a / $z);
                                                                  ~~~~~~~
stdin:4:23-30: WARNING: signed operands for '%' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%lx %lx\n", $a % $z, $a / (uint64)$z);
                      ~~~~~~~
stdin:6:43-57: WARNING: signed operands for '/' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%ld %ld %ld\n", $n >> (uint8)2, $n / (uint64)4, $n % (uint64)4095);
                                          ~~~~~~~~~~~~~~
stdin:6:59-76: WARNING: signed operands for '%' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%ld %ld %ld\n", $n >> (uint8)2, $n / (uint64)4, $n % (uint64)4095);
                                                          ~~~~~~~~~~~~~~~~~
stdin:7:23-39: WARNING: signed operands for '/' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%ld %ld\n", (uint32)100 / $n, (uint32)100 % (int8)-7);
                      ~~~~~~~~~~~~~~~~
stdin:7:41-63: WARNING: signed operands for '%' can lead to undefined behavior (cast to unsigned to silence warning)
  printf("%ld %ld\n", (uint32)100 / $n, (uint32)100 % (int8)-7);
                                        ~~~~~~~~~~~~~~~~~~~~~~
stdin:8:50-65: WARNING: signed operands for '/' can lead to undefined behavior (cast to unsigned to silence warning)
  @m = (int64)-4096; @m >>= (uint8)2; print(@m); @m /= (uint64)4; print(@m);
                                                 ~~~~~~~~~~~~~~~
Attached 1 probe
