# if comptime keeps one branch; the other need not even have known names.
== script
begin {
  if comptime (sizeof(pid) == 4) { print("four"); } else { nosuch(); }
  if comptime (is_str(comm)) { print("text"); }
  if comptime (is_integer(comm)) { fail("no"); } else if comptime (1 + 1 == 2) { print("two"); } else { @z = nosuch; }
  $v = if comptime (sizeof(uint16) > 1) { 10 } else { "ten" };
  print($v);
  $late = 5; print(sizeof($late)); $late = 300;
  print(comptime (2 * 21));
  exit();
}
== stdout
four
text
two
10
2
42


