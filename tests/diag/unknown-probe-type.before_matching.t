# Nothing is matched before every attach point is well written.
== script
foo:x { }
tracepoint:no:such { }
interval:s:x { }
== stderr
stdin:1:1-6: ERROR: Invalid probe type: foo
foo:x { }
~~~~~
stdin:3:1-13: ERROR: Invalid rate of interval probe: invalid integer: x
interval:s:x { }
~~~~~~~~~~~~
HINT: write a unit and a whole number: interval:hz:99, interval:s:1, interval:ms:100, interval:us:500
== exit 1
