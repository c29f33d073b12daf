# Where a comment hides a parenthesis.
== script
begin { $x = (5 // 2); }
== stderr
stdin:1:16-16: ERROR: syntax: expected ')', found end of input
begin { $x = (5 // 2); }
               
stdin:1:14-15: ERROR: to match this '('
begin { $x = (5 // 2); }
             ~
HINT: '//' begins a comment, which hides the rest of the line; '/' divides
== exit 1
