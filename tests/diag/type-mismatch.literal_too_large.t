# A declared type does not widen.
== script
begin { let $c: uint8 = 300; }
== stderr
stdin:1:9-28: ERROR: Type mismatch for $c: trying to assign value of type 'int16' when variable already has a type 'uint8'
begin { let $c: uint8 = 300; }
        ~~~~~~~~~~~~~~~~~~~
== exit 1
