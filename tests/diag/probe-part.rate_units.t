# Units as other languages spell them, and numbers with a point.
== script
interval:500msec { }
profile:hz:99Hz { }
interval:1.5s { }
== stderr
== exit 1
