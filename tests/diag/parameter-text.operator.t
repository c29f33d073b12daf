# A parameter that is read as an expression and is none.
== args
'args.'
== script
begin { print($(1)); }
== stderr
stdin:1:15-19: ERROR: syntax: parameter 1 is not an expression: args.
begin { print($(1)); }
              ~~~~
HINT: write an expression as in a script: args.count, str(args.filename), arg0 + 1
== exit 1
