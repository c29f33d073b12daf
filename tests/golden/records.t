# Records are read by name, compare by name in any order, and print with their names.
== script
begin {
  $r = (pid_nr = 7, name = "sh", in = (x = 1, y = true)); print($r); print($r.name); print($r.in.y);
  print((x = 1, y = 2) == (y = 2, x = 1)); print((x = 1, y = 2) == (x = 2, y = 1));
  $q = (x = 1, y = 300); $q = (y = 5, x = 1000); print($q);
  print((a = 1));
}
== stdout
{ .pid_nr = 7, .name = sh, .in = { .x = 1, .y = true } }
sh
true
true
false
{ .x = 1000, .y = 5 }
{ .a = 1 }


