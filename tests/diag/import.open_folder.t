# Nor is a folder that anybody can write to.
== script
import "open_folder";
begin { }
== file open_folder/lib.bt
begin { }
== stderr
stdin:1:8-21: ERROR: cowardly refusing to import from a directory with global write permissions: open_folder
import "open_folder";
       ~~~~~~~~~~~~~
== exit 1
