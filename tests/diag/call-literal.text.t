# A format is a literal.
== script
begin { $f = "x"; printf($f); printf($1); }
== args
5
== stderr
stdin:1:26-28: ERROR: printf() expects a string literal (string provided)
begin { $f = "x"; printf($f); printf($1); }
                         ~~
HINT: write the text as the first argument: "%s" stands for a string that is computed
stdin:1:38-40: ERROR: printf() expects a string literal (int provided)
begin { $f = "x"; printf($f); printf($1); }
                                     ~~
HINT: Use str($1) to treat $1 as a string
== exit 1
