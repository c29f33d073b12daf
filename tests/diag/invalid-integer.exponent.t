# One digit before the exponent.
== script
begin { print(10e3); }
== stderr
stdin:1:15-19: ERROR: syntax: coefficient part of scientific literal must be 1-9: 10e3
begin { print(10e3); }
              ~~~~
== exit 1
