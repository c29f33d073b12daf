# find() needs a variable that exists.
== script
begin { @a[1] = 1; print(find(@a, 1, $v)); }
== stderr
stdin:1:38-40: ERROR: Undefined or undeclared variable: $v
begin { @a[1] = 1; print(find(@a, 1, $v)); }
                                     ~~
HINT: declare it before the call: let $v;
== exit 1
