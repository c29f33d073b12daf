# Bit fields whose bytes are not aligned: in memory that is read, in a variable, in a map, in a map's element.
== script
struct b { uint32_t a : 3; uint32_t b : 5; int c : 4; unsigned e : 20; };
begin {
  $x = (uint32)0x12345AFD;
  $p = kptr((struct b *)&$x);
  printf("%d %d %d %d\n", $p.a, $p.b, $p.c, $p.e);
  $s = *$p;
  printf("%d %d %d %d\n", $s.a, $s.b, $s.c, $s.e);
  @s = *$p;
  printf("%d %d\n", @s.c, @s.e);
  @m[1, "x"] = *$p;
  printf("%d %d\n", @m[1, "x"].b, @m[1, "x"].e);
  $t = ((int8)1, *$p);
  print($t.1.e);
  exit();
}
== stdout
5 31 -6 74565
5 31 -6 74565
-6 74565
31 74565
74565


@m[1, x]: { .a = 5, .b = 31, .c = -6, .e = 74565 }
@s: { .a = 5, .b = 31, .c = -6, .e = 74565 }
