# What anybody can write is not imported.
== script
import "open_lib.bt";
begin { }
== file open_lib.bt
begin { }
== stderr
stdin:1:8-21: ERROR: cowardly refusing to import from a file with global write permissions: open_lib.bt
import "open_lib.bt";
       ~~~~~~~~~~~~~
== exit 1
