# Constants are calculated in 64 bits.
== script
begin { print(18446744073709551615 + 1); print(1 << 64); print(5 / 0); print(-9223372036854775809); }
== stderr
stdin:1:15-39: ERROR: unable to fold literals due to overflow or underflow
begin { print(18446744073709551615 + 1); print(1 << 64); print(5 / 0); print(-9223372036854775809); }
              ~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:48-55: ERROR: unable to fold literals due to overflow or underflow
begin { print(18446744073709551615 + 1); print(1 << 64); print(5 / 0); print(-9223372036854775809); }
                                               ~~~~~~~
stdin:1:64-69: ERROR: unable to fold literals due to overflow or underflow
begin { print(18446744073709551615 + 1); print(1 << 64); print(5 / 0); print(-9223372036854775809); }
                                                               ~~~~~
HINT: change the divisor: it is always zero
stdin:1:78-98: ERROR: negative value will underflow
begin { print(18446744073709551615 + 1); print(1 << 64); print(5 / 0); print(-9223372036854775809); }
                                                                             ~~~~~~~~~~~~~~~~~~~~
== exit 1
