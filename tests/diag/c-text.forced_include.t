# --include of a header that is not there.
== script
begin { print(1); }
== args
--include scry/nowhere.h
== stderr
ERROR: 'scry/nowhere.h' file not found
HINT: -I DIR adds a folder to the search path
== exit 2
