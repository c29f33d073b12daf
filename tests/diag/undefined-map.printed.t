# A map that nothing assigns.
== script
begin { print(@x); }
== stderr
stdin:1:15-17: ERROR: Undefined map: @x
begin { print(@x); }
              ~~
== exit 1
