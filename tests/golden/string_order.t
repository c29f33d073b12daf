# Strings have an order, by bytes; beyond what other tracers offer.
== script
begin {
  $a = "abc"; $b = "abd"; $long = "abcdefghijklmnop";
  print(($a < $b, $a > $b, $a <= $a, $a >= $b, $a < $long, $long < $a));
  print(("b" > "a", comm >= "a", $long > "abcdefghijklmno", $long < "abcdefghijklmnq"));
  if (comm < "zzzz") { print("low"); }
  exit();
}
== stdout
(true, false, true, false, true, false)
(true, true, true, true)
low


