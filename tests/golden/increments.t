# ++ and -- before give the new value, behind the old one, on variables and on map elements.
# A map may be computed from itself alone: an integer, 0 at first.
== script
begin {
  $x = 5; print($x++); print($x); print(++$x); print($x--); print(--$x);
  @m[1] = 7; print(@m[1]++); print(++@m[1]); print(@m[1]--); print(--@m[1]);
  @own = @own + 1; @own = @own + 1; @from = @own_other; @own_other = @from - 1;
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
@from: 0
@k[b]: -1
@k[a]: 2
@m[1]: 7
@new: 2
@own: 2
@own_other: -1
