# ++ and -- before give the new value, behind the old one, on variables and on map elements.
== script
begin {
  $x = 5; print($x++); print($x); print(++$x); print($x--); print(--$x);
  @m[1] = 7; print(@m[1]++); print(++@m[1]); print(@m[1]--); print(--@m[1]);
  print(@new++); print(++@new); print(@absent[9]--); @k["a"]++; @k["a"]++; @k["b"]--;
}
== stdout
5
6
7
7
5
7
9
9
7
0
2
0


@absent[9]: -1
@k[b]: -1
@k[a]: 2
@m[1]: 7
@new: 2
