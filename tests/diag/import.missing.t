# An import that is not there names where it was looked for, and what is near.
== script
import "lob.bt";
begin { }
== file lib.bt
begin { }
== stderr
stdin:1:8-16: ERROR: Unable to find suitable path for import
import "lob.bt";
       ~~~~~~~~
HINT: looked for lob.bt
HINT: did you mean lib.bt?
== exit 1
