# Integers have 64 bits.
== script
begin { print(18446744073709551616); }
== stderr
stdin:1:15-35: ERROR: syntax: overflow error, maximum value is 18446744073709551615: 18446744073709551616
begin { print(18446744073709551616); }
              ~~~~~~~~~~~~~~~~~~~~
== exit 1
