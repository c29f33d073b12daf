# Software events have no wildcards.
== script
software:*:1 { }
== stderr
stdin:1:1-13: ERROR: wildcards are not allowed for software probe type
software:*:1 { }
~~~~~~~~~~~~
== exit 1
