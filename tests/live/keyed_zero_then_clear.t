# clear() after zero() removes the keys that zero() has kept, and zero() after clear() brings none back.
== args
-q
== script
config = { print_maps_on_exit = false }
interval:ms:100 {
  @a[1] = 5; @b[1] = 6;
  print(@a); zero(@a); clear(@a);
  print(@b); clear(@b); zero(@b);
}
interval:ms:350 { print((len(@a), len(@b))); exit(); }
== check
'(0, 0)' in lines
prints['@a'][0] == {'1': 5} and prints['@b'][0] == {'1': 6}
