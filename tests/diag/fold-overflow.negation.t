# The smallest integer is -2^63.
== script
begin { print(-9223372036854775809); }
== stderr
stdin:1:15-35: ERROR: negative value will underflow
begin { print(-9223372036854775809); }
              ~~~~~~~~~~~~~~~~~~~~
== exit 1
