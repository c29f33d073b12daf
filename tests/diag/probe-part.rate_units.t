# Units as other languages spell them, and numbers with a point.
== script
interval:500msec { }
profile:hz:99Hz { }
interval:1.5s { }
== stderr
stdin:1:1-17: ERROR: Invalid rate of interval probe: invalid trailing bytes: 500msec
interval:500msec { }
~~~~~~~~~~~~~~~~
HINT: write interval:ms:500
stdin:2:1-16: ERROR: Invalid rate of profile probe: invalid trailing bytes: 99Hz
profile:hz:99Hz { }
~~~~~~~~~~~~~~~
HINT: write profile:hz:99
stdin:3:1-14: ERROR: Invalid rate of interval probe: invalid trailing bytes: 1.5s
interval:1.5s { }
~~~~~~~~~~~~~
HINT: write a unit and a whole number: interval:hz:99, interval:s:1, interval:ms:100, interval:us:500
== exit 1
