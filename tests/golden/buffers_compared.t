# Buffers are equal if their lengths and bytes are, whatever their sizes may be.
== script
begin {
  $a = buf("hi", 2); $b = buf("bye", 3); $c = buf("hi!", 2);
  print(($a == $a, $a != $b, $a == $b, $a == $c));
}
== stdout
(true, true, false, true)


