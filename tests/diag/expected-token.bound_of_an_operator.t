# A bound of a range that is computed has parentheses.
== script
begin { $n = 3; for $i : 0..$n+1 { print($i); } }
== stderr
stdin:1:31-32: ERROR: syntax: expected '{', found '+'
begin { $n = 3; for $i : 0..$n+1 { print($i); } }
                              ~
HINT: put a bound that is not a single value in parentheses: 0..($n + 1)
== exit 1
