# A bound of a range that is computed has parentheses.
== script
begin { $n = 3; for $i : 0..$n+1 { print($i); } }
== stderr
== exit 1
