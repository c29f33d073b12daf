# Who compiled a bundle allowed system(); who runs it has to allow it too.
== run
"$SCRY" compile --unsafe -e 'begin { system("echo ran"); exit(); }' -o out.scry
"$SCRY" run out.scry | head -1
"$SCRY" run --unsafe out.scry | head -1
== ready none
== stdout
ran
== stderr
ERROR: the bundle uses system(), which is unsafe
HINT: use --unsafe if you trust who compiled it
Attached 1 probe
