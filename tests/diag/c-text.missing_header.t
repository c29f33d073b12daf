# An include that is not there.
== script
#include <scry/no_such_header.h>
begin { print(1); }
== stderr
stdin:1:1-33: ERROR: 'scry/no_such_header.h' file not found
#include <scry/no_such_header.h>
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: add its directory to the search path with -I DIR
== exit 2
