# Rows in CSV have a heading each time the columns change.
== script
begin {
  row((pid = 1, comm = "init"));
  row((pid = 2, comm = "a,b"));
  @bytes[(comm = "dd", disk = 7)] = 10;
  table(@bytes);
  clear(@bytes);
}
== args
-f csv -q
== stdout
pid,comm
1,init
2,"a,b"
comm,disk,bytes
dd,7,10
