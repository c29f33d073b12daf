# begin has none.
== script
begin:x { }
== stderr
stdin:1:1-8: ERROR: begin probe type requires 0 arguments, found 1
begin:x { }
~~~~~~~
HINT: write begin
== exit 1
