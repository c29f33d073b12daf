# The assignment of Go and Pascal.
== script
begin { $x := 1 }
== stderr
stdin:1:12-13: ERROR: syntax: expected ';', found ':'
begin { $x := 1 }
           ~
HINT: use '=' to assign
== exit 1
