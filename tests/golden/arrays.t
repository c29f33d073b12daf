# Arrays made of integers are indexed, compared, used as keys and turned back into integers.
== script
begin {
  $a = (uint8[4])(uint32)0x01020304; print($a[0]); print($a[3]); $i = (uint8)2; print($a[$i]); print($a == (uint8[4])(uint32)0x01020304);
  print((uint32)$a); @k[$a] = 1; @v = $a; print(sizeof($a)); $j = (uint8)9; print($a[$j]);
}
== stdout
4
1
2
true
16909060
4
0


@k[[4,3,2,1]]: 1
@v: [4,3,2,1]
== stderr
Attached 1 probe
stdin:3:83-89: WARNING: Array access out of bounds. This can lead to unexpected results.
  print((uint32)$a); @k[$a] = 1; @v = $a; print(sizeof($a)); $j = (uint8)9; print($a[$j]);
                                                                                  ~~~~~~
