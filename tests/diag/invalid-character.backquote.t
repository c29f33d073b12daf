# A byte that begins nothing.
== script
begin { print(`x`); }
== stderr
stdin:1:15-16: ERROR: syntax: invalid character '`'
begin { print(`x`); }
              ~
== exit 1
