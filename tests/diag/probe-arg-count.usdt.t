# A name alone needs -p.
== script
usdt:name { }
== stderr
stdin:1:1-10: ERROR: usdt probe type requires 2 or 3 arguments, found 1
usdt:name { }
~~~~~~~~~
HINT: write usdt:target[:namespace]:name
== exit 1
