# Imports are relative to the file that imports, and a file that anybody can write is refused.
== file lib/main.bt
import "parts/twice.bt";
begin { print(twice(21)); exit(); }
== file lib/parts/twice.bt
macro twice(x) { x * 2 }
== file open.bt
begin { }
== file bad.bt
import "open.bt";
begin { exit(); }
== run
chmod 755 .
"$SCRY" -q lib/main.bt && chmod 666 open.bt && "$SCRY" -q bad.bt
== ready none
== exit 1
== stdout
42


== stderr
bad.bt:1:8-17: ERROR: cowardly refusing to import from a file with global write permissions: open.bt
import "open.bt";
       ~~~~~~~~~
