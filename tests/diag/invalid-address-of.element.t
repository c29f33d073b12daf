# Only whole variables and maps have an address.
== script
begin { $x = &@m[1]; }
== stderr
stdin:1:14-20: ERROR: syntax: address-of operator (&) can only be used on a map or variable
begin { $x = &@m[1]; }
             ~~~~~~
== exit 1
