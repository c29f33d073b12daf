# Strings are equal byte by byte up to the first NUL, whatever their types' sizes; a literal with an embedded NUL ends
# there.
== script
begin {
  $a = "abc"; $b = "abcd"; $c = "abc";
  print($a == $c); print($a == $b); print($a != $b); print($a == "abc"); print("abc" == $b);
  print($a == "abc\0x"); print($a == ""); print("" == "");
  let $wide: string[32] = "abc"; print($wide == $a); print($wide == "abcdefghi"); print($wide != $b);
  if ($a == "abc") { print("yes"); }
}
== stdout
true
false
true
true
false
true
false
true
true
false
true
yes


