# Tuples stand in parentheses, and each variable in a statement of its own.
== script
begin { $a = {1, 2}; }
== stderr
stdin:1:16-17: ERROR: syntax: expected ';', found ','
begin { $a = {1, 2}; }
               ~
HINT: write a tuple in parentheses, (1, 2), and a statement for each variable, $x = 1; $y = 2;
== exit 1
