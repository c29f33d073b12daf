# Behind a number too.
== script
interval:s:1/pid==1/ { }
== stderr
stdin:1:1-21: ERROR: Invalid rate of interval probe: invalid trailing bytes: 1/pid==1/
interval:s:1/pid==1/ { }
~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: interval:s:1 /.../
== exit 1
