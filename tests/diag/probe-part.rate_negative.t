# A rate is a positive number.
== script
interval:s:-1 { print(1); }
== stderr
stdin:1:1-14: ERROR: interval frequency should be a positive integer
interval:s:-1 { print(1); }
~~~~~~~~~~~~~
HINT: write a rate or a time of 1 or more: interval:hz:99, interval:s:1
== exit 1
