# A declaration does not hide another.
== script
begin { let $y = 5; if (1) { let $y = 6; } $z = 1; let $z = 2; }
== stderr
stdin:1:34-36: ERROR: Variable $y was already declared. Variable shadowing is not allowed.
begin { let $y = 5; if (1) { let $y = 6; } $z = 1; let $z = 2; }
                                 ~~
stdin:1:13-15: ERROR: This is the initial declaration.
begin { let $y = 5; if (1) { let $y = 6; } $z = 1; let $z = 2; }
            ~~
stdin:1:56-58: ERROR: Variable $z was already declared. Variable shadowing is not allowed.
begin { let $y = 5; if (1) { let $y = 6; } $z = 1; let $z = 2; }
                                                       ~~
stdin:1:44-46: ERROR: This is the initial assignment.
begin { let $y = 5; if (1) { let $y = 6; } $z = 1; let $z = 2; }
                                           ~~
== exit 1
