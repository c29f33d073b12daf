# A body is a block.
== script
begin { if (1) print(1); }
== stderr
stdin:1:16-21: ERROR: syntax: expected '{', found 'print'
begin { if (1) print(1); }
               ~~~~~
HINT: the body of an if stands in braces; a longer condition needs parentheses around it
== exit 1
