# A declared variable that is never assigned.
== script
begin { let $x: int64; }
== stderr
stdin:1:13-15: WARNING: Variable $x was never assigned to.
begin { let $x: int64; }
            ~~
== exit 0
