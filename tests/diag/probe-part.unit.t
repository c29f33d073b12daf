# Units of time are listed.
== script
interval:min:1 { }
== stderr
stdin:1:1-15: ERROR: min is not an accepted unit of time
interval:min:1 { }
~~~~~~~~~~~~~~
HINT: use one of the units hz, s, ms, us
== exit 1
