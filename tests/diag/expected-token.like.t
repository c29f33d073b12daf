# SQL's comparison.
== script
begin { if ($a like "y") { } }
== stderr
stdin:1:16-20: ERROR: syntax: expected ')', found 'like'
begin { if ($a like "y") { } }
               ~~~~
HINT: use glob(text, "pattern")
== exit 1
