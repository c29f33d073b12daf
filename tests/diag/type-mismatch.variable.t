# A variable keeps its kind.
== script
begin { $x = 1; $x = "abc"; }
== stderr
stdin:1:17-27: ERROR: Type mismatch for $x: trying to assign value of type 'string[4]' when variable already has a type 'int8'
begin { $x = 1; $x = "abc"; }
                ~~~~~~~~~~
stdin:1:9-11: ERROR: $x has its type from here
begin { $x = 1; $x = "abc"; }
        ~~
== exit 1
