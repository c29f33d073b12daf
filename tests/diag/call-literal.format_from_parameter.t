# A positional number is no format string; the hint says how.
== args
5
== script
begin { printf($1); }
== stderr
stdin:1:16-18: ERROR: printf() expects a string literal (int provided)
begin { printf($1); }
               ~~
HINT: Use str($1) to treat $1 as a string
== exit 1
