# A format is a literal: a string that is computed is an argument.
== script
begin { printf(comm); }
== stderr
stdin:1:16-20: ERROR: printf() expects a string literal (string provided)
begin { printf(comm); }
               ~~~~
HINT: write the text as the first argument: "%s" stands for a string that is computed
== exit 1
