# A variable has a name.
== script
begin { $ = 5; }
== stderr
stdin:1:9-10: ERROR: syntax: expected a name, a number or '#' after '$'
begin { $ = 5; }
        ~
== exit 1
