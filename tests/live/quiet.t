# -q leaves out the Attached line.
== script
BEGIN { printf("only this\n"); exit(); }
== args
-q
== stdout
only this


== stderr
