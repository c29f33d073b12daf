# Questions about types are answered while the script is compiled, for the final type.
== script
begin {
  $x = 5; $s = "abc"; $p = (uint8 *)0;
  print((is_integer($x), is_integer($s), is_str($s), is_str($x), is_ptr($p), is_ptr($x)));
  print((is_unsigned_integer($x), is_unsigned_integer(pid), is_literal(5), is_literal("a"), is_literal($x)));
  print(is_array((uint8[4])(uint32)1));
  print(default_str_length);
  print((is_err((void *)-1), is_err((void *)-4095), is_err((void *)-4096), is_err($p)));
  exit();
}
== stdout
(true, false, true, false, true, false)
(false, true, true, true, false)
true
1024
(true, true, false, false)


