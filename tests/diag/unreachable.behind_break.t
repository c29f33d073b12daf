# Nothing runs behind a break.
== script
begin { for $i : 0..3 { break; print(1); } }
== stderr
stdin:1:32-40: WARNING: Unreachable statement.
begin { for $i : 0..3 { break; print(1); } }
                               ~~~~~~~~
