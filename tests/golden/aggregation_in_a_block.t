# A block whose value is an aggregation may be assigned to a map: its statements run first.
== script
begin { @ = { let $a = 100; avg($a) }; @k[1] = { $b = 7; { $c = $b + 1; sum($c) } }; }
== stdout


@: 100
@k[1]: 8
