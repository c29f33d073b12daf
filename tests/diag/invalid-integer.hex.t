# Hex needs a digit.
== script
begin { print(0x); }
== stderr
stdin:1:15-17: ERROR: syntax: invalid integer: 
begin { print(0x); }
              ~~
== exit 1
