# A body is a block.
== script
begin { if (1) print(1); }
== stderr
stdin:1:16-21: ERROR: syntax: expected '{', found 'print'
begin { if (1) print(1); }
               ~~~~~
HINT: put the body of the if in braces, and a longer condition in parentheses
== exit 1
