# Lengths, comparison, search and concatenation of strings, whatever their size and wherever they are.
== script
begin {
  $s = "hello world"; $n = "o w"; $e = "";
  print((strlen("abc"), strlen($s), strlen($e), strlen(str("abcdef", 4)), strlen(comm)));
  print((strcap("abc"), strcap($s), strcap(comm), default_str_length()));
  print((strstr($s, "wor"), strstr($s, "x"), strstr($s, ""), strstr("abc", $s), strstr($s, "hello world!")));
  print((strstr($s, $n), strstr($s, $s), strstr($s, $e), strstr($e, $n), strstr($e, $e), strstr("abc", "bc")));
  print((strcontains($s, "lo w"), strcontains($s, "low"), strcontains($s, $n), strcontains($n, $s)));
  print((strncmp($s, "hello", 5), strncmp($s, "help", 4), strncmp($s, "help", 3), strncmp("ab", $s, 0)));
  print(str_concat($s, $n));
  print(str_concat("a", "b"));
}
== stdout
(3, 11, 0, 4, 4)
(4, 12, 16, 1024)
(6, -1, 0, -1, -1)
(4, 0, 0, -1, 0, 1)
(true, false, true, false)
(0, 1, 0, 0)
hello worldo w
ab


== stderr
Attached 1 probe
