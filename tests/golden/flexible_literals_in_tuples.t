# A literal inside a tuple or record takes the sign of what its element meets, as outside of one; no warning.
== script
config = { unstable_typeinfo = enable }
begin {
  $t = (7, 2); $t = ((uint64)5, 1);
  print((typeinfo($t).full_type, $t));
  $r = (a = 7, b = (1, "x")); $r = (b = ((uint16)300, "xyz"), a = (uint8)1);
  print((typeinfo($r).full_type, $r));
  $u = (uint32)9;
  print(typeinfo(pid ? ($u, 1) : (7, 300)).full_type);
  print(($u, 1) == (9, 1));
  @k[7, 1] = 1; @k[$u, 2] = 2;
  for $kv : @k { print(typeinfo($kv.0).full_type); break; }
  @v = (1, 2); @v = ((uint64)3, -4);
  print(typeinfo(@v).full_type);
  $p = pair(7); $p = pair($u); $s = seven; $s = $u;
  print((typeinfo($p).full_type, typeinfo($s).full_type));
}
macro pair(x) { (x, 1) }
macro seven() { 7 }
== stdout
((uint64,int8), (5, 1))
(record { .a = uint8, .b = (uint16,string[4]) }, { .a = 1, .b = (300, xyz) })
(uint32,int16)
true
(uint32,int8)
(uint64,int8)
((uint32,int8), uint32)


@k[7, 1]: 1
@k[9, 2]: 2
@v: (3, -4)
