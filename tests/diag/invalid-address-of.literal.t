# Only variables and maps have an address.
== script
begin { print(&5); }
== stderr
stdin:1:15-17: ERROR: syntax: address-of operator (&) can only be used on a map or variable
begin { print(&5); }
              ~~
== exit 1
