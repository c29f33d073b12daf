# A string ends on its line.
== script
begin { print("abc); }
== stderr
stdin:1:15-23: ERROR: syntax: unterminated string
begin { print("abc); }
              ~~~~~~~~
HINT: a string ends with '"' on the same line; \n stands for a newline
== exit 1
