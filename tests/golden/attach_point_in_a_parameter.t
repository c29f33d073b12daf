# A parameter may be a whole attach point.
== args
interval:s:1
== script
$1 { print(probe); exit(); }
== events
tick interval:s:1
== stdout
interval:s:1


