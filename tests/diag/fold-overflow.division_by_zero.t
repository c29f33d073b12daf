# A literal divisor is not zero.
== script
begin { print(5 / 0); }
== stderr
stdin:1:15-20: ERROR: unable to fold literals due to overflow or underflow
begin { print(5 / 0); }
              ~~~~~
HINT: change the divisor: it is always zero
== exit 1
