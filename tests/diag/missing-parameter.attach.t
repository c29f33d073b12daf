# A parameter that an attach point names was not given.
== script
interval:ms:$1 { print(1); }
== stderr
stdin:1:1-15: ERROR: Invalid rate of interval probe: invalid integer: 
interval:ms:$1 { print(1); }
~~~~~~~~~~~~~~
stdin:1:13-15: WARNING: Positional parameter $1 is empty or not provided.
interval:ms:$1 { print(1); }
            ~~
== exit 1
