# Less than a microsecond.
== script
interval:10 { }
== stderr
stdin:1:1-12: ERROR: Invalid rate of interval probe. Minimum is 1000 or 1us. Found: 10 nanoseconds
interval:10 { }
~~~~~~~~~~~
HINT: write the unit before the number: interval:hz:10, interval:s:10, interval:ms:10
== exit 1
