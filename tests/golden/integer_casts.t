# A cast between integers cuts, or extends by the sign of its source.
== script
begin {
  print((int8)200); print((uint16)-1); print((uint8)300); print((uint32)-1); print((int64)-1);
  $s = (int8)-5; print((uint64)$s); print((uint32)$s); print((int16)$s);
  $u = (uint8)250; print((int64)$u); print((int8)$u); print((uint16)$u);
  print((bool)2); print((bool)0); print((int32)true); print((uint8)(3 > 4));
}
== stdout
-56
65535
44
4294967295
-1
18446744073709551611
4294967291
-5
250
-6
250
true
false
1
0


