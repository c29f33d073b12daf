# The loop of C: one hint that leads to the loop of the language.
== script
begin { for (i = 0; i < 10; i++) { print(i); } }
== stderr
stdin:1:14-15: ERROR: syntax: expected a $variable, found 'i'
begin { for (i = 0; i < 10; i++) { print(i); } }
             ~
HINT: write a range: for $i : 0..10 { ... }
== exit 1
