# A comparison is made in the type that holds both operands: -1 is less than a uint32, but uint64 against int64
# compares signed, with a warning.
== script
begin {
  $n = -1; $u32 = (uint32)5; $u64 = (uint64)5;
  print($n < $u32); print($n < (uint8)0);
  print($u64 > (int64)$n);
  print((uint64)18446744073709551615 > (uint64)1);
  print((1 < 2, 2 <= 2, 3 > 4, 4 >= 5, 1 == 1, 1 != 1));
  print(true == 1); print(true + 1);
}
== stdout
true
true
true
true
(true, true, false, false, true, false)
true
2


== stderr
stdin:4:9-13: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
  print($u64 > (int64)$n);
        ~~~~
Attached 1 probe
