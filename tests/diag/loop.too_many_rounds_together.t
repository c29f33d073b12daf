# Nested loops multiply: 10^12 rounds would hold a CPU for hours.
== script
begin { for $a : 0..1000000 { for $b : 0..1000000 { @ = count(); } } for $a : 0..1000 { for $b : 0..1000000 { @ = count(); } } }
== stderr
stdin:1:31-34: ERROR: The nested loops run their body 1000000000000 times; at most 1000000000 times are allowed
begin { for $a : 0..1000000 { for $b : 0..1000000 { @ = count(); } } for $a : 0..1000 { for $b : 0..1000000 { @ = count(); } } }
                              ~~~
HINT: the probe would hold its CPU for minutes: give the loops fewer turns, or use an interval probe
== exit 1
