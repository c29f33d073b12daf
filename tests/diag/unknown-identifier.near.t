# The nearest builtin is named.
== script
begin { print(comn); }
== stderr
stdin:1:15-19: ERROR: Unknown identifier: 'comn'
begin { print(comn); }
              ~~~~
HINT: did you mean comm?
== exit 1
