# A value that other languages have a name for.
== script
begin { $x = None; }
== stderr
stdin:1:14-18: ERROR: Unknown identifier: 'None'
begin { $x = None; }
             ~~~~
HINT: use 0: the language has no None
== exit 1
