# Buffers are the same key whatever lies after their bytes, and however long the others of the map are.
== script
begin {
  @[buf("hi", 2)] = 1; @[buf("hello", 5)] = 2;
  print((@[buf("hi", 2)], has_key(@, buf("hi", 2))));
  $b = buf("hello", 5); $b = buf("hi", 2); $a = buf("hi", 2);
  @[$a] = 3; @[$b] = 4; @[buf("hello", 5)] = 5;
  print(((1, $a) == (1, $b), $a == $b));
  delete(@, buf("hi", 2));
  print(len(@)); print(@); clear(@);
}
begin { $j = nsecs; $a = (uint32[2])(uint64)5; print(($a[$j], $a[$j & 0])); }
== stdout
(1, true)
(true, true)
1
@[hello]: 5
(0, 5)


== stderr
Attached 2 probes
stdin:10:55-61: WARNING: Array access out of bounds. This can lead to unexpected results.
begin { $j = nsecs; $a = (uint32[2])(uint64)5; print(($a[$j], $a[$j & 0])); }
                                                      ~~~~~~
