# Integers end at 64 bits, or where their suffix says.
== script
begin { print(18446744073709551616); print(4294967296u); print(2e19); print(0x1ffffffffffffffff); }
== stderr
stdin:1:15-35: ERROR: syntax: overflow error, maximum value is 18446744073709551615: 18446744073709551616
begin { print(18446744073709551616); print(4294967296u); print(2e19); print(0x1ffffffffffffffff); }
              ~~~~~~~~~~~~~~~~~~~~
== exit 1
