# Literals are computed exactly.
== script
begin { print(18446744073709551615 + 1); }
== stderr
stdin:1:15-39: ERROR: unable to fold literals due to overflow or underflow
begin { print(18446744073709551615 + 1); }
              ~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
