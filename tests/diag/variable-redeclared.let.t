# No shadowing.
== script
begin { let $x = 1; if (1) { let $x = 2; } }
== stderr
stdin:1:34-36: ERROR: Variable $x was already declared. Variable shadowing is not allowed.
begin { let $x = 1; if (1) { let $x = 2; } }
                                 ~~
stdin:1:13-15: ERROR: This is the initial declaration.
begin { let $x = 1; if (1) { let $x = 2; } }
            ~~
== exit 1
