# Less than a microsecond.
== script
interval:10 { }
== stderr
stdin:1:1-12: ERROR: Invalid rate of interval probe. Minimum is 1000 or 1us. Found: 10 nanoseconds
interval:10 { }
~~~~~~~~~~~
== exit 1
