# What is known by literals alone has no sign until everything else has taught it one, so whoever read it before follows.
== script
config = { unstable_typeinfo=enable }
begin {
  $t = 1; $x = $t; $t = (uint64)3; print(typeinfo($x).full_type);
  $y = 1; $z = $y; $z += 1; $y = (uint64)4; print(typeinfo($z).full_type);
  $i = 0; $i++; print(typeinfo($i).full_type);
  $p = 5; $q = $p; print(typeinfo($q).full_type);
  $u = (1, 2); $v = $u; $u = ((uint64)1, (uint8)2); print(typeinfo($v).full_type);
  @a = 1; @b = @a; @a = (uint64)2; print(typeinfo(@b).full_type);
  @n = 0; @n++; print(typeinfo(@n).full_type);
  @m = 0; @m += 5; @m = (uint64)2; print(typeinfo(@m).full_type);
  @k[1] = 5; for ($kv : @k) { $w = $kv.0; print(typeinfo($w).full_type); } @k[(uint64)7] = 1;
  if comptime (sizeof($q) == 1) { print("one"); }
  exit();
}
== stdout
uint64
uint64
int64
int8
(uint64,uint8)
uint64
int64
uint64
uint64
one


@a: 2
@b: 1
@k[7]: 1
@k[1]: 5
@m: 2
@n: 1
