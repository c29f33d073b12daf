# A string ends on its line.
== script
begin { print("abc); }
== stderr
stdin:1:15-23: ERROR: syntax: unterminated string
begin { print("abc); }
              ~~~~~~~~
HINT: close the string with '"' on the same line; write \n for a newline
== exit 1
