# gcc begins what it says with an empty line where it found no memory; the error is the line after it.
== run
mkdir bin
printf '#!/bin/sh\nprintf "\\ncc1: out of memory allocating 64 bytes\\n" >&2\nexit 1\n' > bin/cc
chmod 755 . bin bin/cc
PATH=$PWD/bin:$PATH "$SCRY" -e '#include <stddef.h>
  begin { exit(); }'
== ready none
== where host
== exit 2
== stderr
ERROR: cc1: out of memory allocating 64 bytes
