# The unit of a timer stands before its number.
== script
profile:99hz { }
interval:s { }
interval:s:0 { }
== stderr
stdin:1:1-13: ERROR: Invalid rate of profile probe: 99hz
profile:99hz { }
~~~~~~~~~~~~
HINT: write profile:hz:99
stdin:2:1-11: ERROR: Invalid rate of interval probe: s
interval:s { }
~~~~~~~~~~
HINT: write interval:s:1
stdin:3:1-13: ERROR: interval frequency should be a positive integer
interval:s:0 { }
~~~~~~~~~~~~
HINT: write a rate or a time of 1 or more: interval:hz:99, interval:s:1
== exit 1
