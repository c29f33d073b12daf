# glob matches whole strings, at run time as when it is folded; has_prefix compares the beginning.
== script
begin {
  $s = "libc.so.6"; $long = "a text of more than thirty-two bytes, libssl.so.3";
  print((glob($s, "lib*"), glob($s, "*.so.?"), glob($s, "lib[a-d].so.[!0-5]"), glob($s, "*"), glob($s, "libc.so.6")));
  print((glob($s, "lib"), glob($s, "*.so"), glob($s, "?"), glob($s, "lib[!a-d]*"), glob($s, "")));
  print((glob($long, "*lib*so*"), glob($long, "*lib*so*x"), glob($long, "a*t*,*3")));
  print((glob("a*c", "a\\*c"), glob("abc", "a\\*c"), glob("abc", "[a-c][a-c]?")));
  print((has_prefix($s, "lib"), has_prefix($s, "libc.so.6"), has_prefix($s, "libc.so.66"), has_prefix($s, "")));
  exit();
}
== stdout
(true, true, true, true, true)
(false, false, false, false, false)
(true, false, true)
(true, false, true)
(true, true, false, true)


