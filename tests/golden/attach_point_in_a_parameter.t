# A parameter may be a whole attach point.
== args
- interval:s:1
== script
$1 { print(probe); exit(); }
== show
probes
