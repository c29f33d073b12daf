# A rate is positive.
== script
profile:hz:0 { }
== stderr
stdin:1:1-13: ERROR: profile frequency should be a positive integer
profile:hz:0 { }
~~~~~~~~~~~~
== exit 1
