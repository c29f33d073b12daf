# A rate is positive.
== script
profile:hz:0 { }
== stderr
stdin:1:1-13: ERROR: profile frequency should be a positive integer
profile:hz:0 { }
~~~~~~~~~~~~
HINT: write a rate or a time of 1 or more: profile:hz:99, profile:s:1
== exit 1
