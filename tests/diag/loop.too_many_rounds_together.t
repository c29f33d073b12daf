# Nested loops multiply: 10^12 rounds would hold a CPU for hours.
== script
begin { for $a : 0..1000000 { for $b : 0..1000000 { @ = count(); } } for $a : 0..1000 { for $b : 0..1000000 { @ = count(); } } }
== stderr
== exit 1
