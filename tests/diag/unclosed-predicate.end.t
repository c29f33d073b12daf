# A predicate ends with a slash.
== script
begin /1 { }
== stderr
stdin:1:10-11: ERROR: syntax: expected '/' to close predicate, found '{'
begin /1 { }
         ~
HINT: put the closing '/' before the '{' of the body
== exit 1
