# --include of a header that is not there.
== script
begin { print(1); }
== args
--include scry/nowhere.h
== stderr
ERROR: 'scry/nowhere.h' file not found
HINT: add its directory to the search path with -I DIR
== exit 2
