# A rate is a number.
== script
interval:s:x { }
== stderr
stdin:1:1-13: ERROR: Invalid rate of interval probe: invalid integer: x
interval:s:x { }
~~~~~~~~~~~~
== exit 1
