# Rows in JSON are objects, a table is an array of them.
== script
begin {
  row((pid = 1, comm = "init"));
  @bytes[(comm = "dd", disk = 7)] = 10;
  @bytes[(comm = "cp", disk = 8)] = 20;
  table(@bytes, 2);
  clear(@bytes);
}
== args
-f json -q
== stdout
{"type": "row", "data": {"pid": 1, "comm": "init"}}
{"type": "table", "data": [{"comm": "cp", "disk": 8, "bytes": 20},{"comm": "dd", "disk": 7, "bytes": 10}]}
