# Only variables and maps count.
== script
begin { 5++; }
== stderr
stdin:1:9-12: ERROR: syntax: increment/decrement requires a variable or map
begin { 5++; }
        ~~~
== exit 1
