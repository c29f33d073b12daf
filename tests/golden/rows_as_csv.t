# Rows in CSV have a heading each time the columns change.
== script
begin {
  row((pid = 1, comm = "init"));
  row((pid = 2, comm = "a,b"));
  @bytes[(comm = "dd", disk = 7)] = 10;
  table(@bytes);
  clear(@bytes);
  row((pid = 3, value = (1, "x"), place = (file = "a", line = 2)));
  @pairs[(which = (1, 2))] = stats(5);
  table(@pairs);
  clear(@pairs);
}
== args
-f csv -q
== stdout
pid,comm
1,init
2,"a,b"
comm,disk,bytes
dd,7,10
pid,value.0,value.1,place.file,place.line
3,1,x,a,2
which.0,which.1,count,average,total
1,2,1,5,5
