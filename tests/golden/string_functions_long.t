# Strings beyond the stack: search with needles longer than a word, and beyond what is written into the code.
== script
begin {
  $l = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789";
  $long = "klmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz01234";
  @m["k"] = $l;
  print((strlen($l), strlen(@m["k"]), strlen(@m["absent"])));
  print((strstr($l, "z0123456789"), strstr($l, "xyzabcdefghijklmnopqrstuvwxyz0123"), strstr($l, "0123456789a")));
  print((strstr($l, $long), strstr(@m["k"], $long), strstr($long, $l), strstr(@m["absent"], $long)));
  print((strncmp($l, @m["k"], 200), strncmp($l, $long, 89), memcmp($l, @m["k"], 89), memcmp($l, $long, 89)));
  print(strlen(str_concat(str_concat(str_concat($l, $l), str_concat($l, $l)), str_concat($l, $l))));
  $four = str_concat(str_concat($l, $l), str_concat($l, $l));
  $twelve = str_concat($four, str_concat($four, $four));
  print((strlen($four), strlen($twelve), strstr($twelve, "89"), strstr($twelve, $four)));
}
== stdout
(88, 88, 0)
(77, 49, -1)
(10, 10, -1, -1)
(0, 1, 0, -1)
528
(352, 1023, 86, 0)


@m[k]: abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789
== stderr
Attached 1 probe
