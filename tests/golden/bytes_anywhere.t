# Arrays and packed structures lie at any place of a tuple, also on the stack, where loads must be aligned.
== script
struct packed { char a; int b; short c; long d; } __attribute__((packed));
begin {
  $t = ("abc", pton("1.2.3.4"), (uint8[8])(uint64)5, pton("::1"));
  print($t);
  printf("%x %d %d\n", (uint32)$t.1, $t.1[3], (uint64)$t.2);
  @m[$t] = $t;
  print(@m[$t].2);
  clear(@m);
  $v = (uint64)0x0807060504030201;
  $s = *kptr((struct packed *)&$v);
  $p = ("x", $s);
  printf("%x %x %x\n", $s.b, $p.1.b, $p.1.c);
  @q[$s] = ("yy", $s);
  printf("%x\n", @q[$s].1.c);
  clear(@q);
  exit();
}
== stdout
(abc, [1,2,3,4], [5,0,0,0,0,0,0,0], [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1])
4030201 4 5
[5,0,0,0,0,0,0,0]
5040302 5040302 706
706


