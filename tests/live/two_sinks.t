# -f text -f json:FILE: one run, both outputs; messages of the run are on stderr once.
== run
"$SCRY" -f text -f json:out.json -e 'begin { printf("hi %d\n", 7); @x["a"] = 2; errorf("bad"); exit(); }'; echo "status=$?"; echo ---; cat out.json
== ready none
== stdout
hi 7


@x[a]: 2
status=0
---
{"type": "attached_probes", "count": 1, "data": {"probes": 1}}
{"type": "printf", "data": "hi 7\n"}
{"type": "errorf", "msg": "bad", "filename": "stdin", "line": 1, "col": 44}
{"type": "map", "data": {"@x": {"a": 2}}}
== stderr
Attached 1 probe
stdin:1:44-57: ERROR: bad
