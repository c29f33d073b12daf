# row() prints records under one heading, table() a map with its largest values first; members may have names of builtins.
== script
begin {
  row((pid = 1, comm = "init", ok = true));
  row((pid = 12345678, comm = "a-name-of-15-ch", ok = false));
  row((n = -5, x = "y"));
  @bytes[(comm = "dd", pid = 7)] = 10;
  @bytes[(comm = "cp", pid = 8)] = 2000;
  @bytes[(comm = "cat", pid = 9)] = 30;
  table(@bytes, 2);
  @calls["read"] = count();
  table(@calls);
  $r = (pid = 3, nsecs = 4);
  print($r.pid + $r.nsecs);
  clear(@bytes);
  clear(@calls);
}
== stdout
    PID COMM         OK
      1 init         true
12345678 a-name-of-15-ch false
      N X
     -5 y
COMM PID BYTES
cp     8  2000
cat    9    30
KEY  CALLS
read     1
7


