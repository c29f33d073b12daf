# -f json: each line is an object of docs/formats.md.
== script
BEGIN { printf("a \"b\"\n"); @n["x"] = 5; @n["y"] = 2; @s = sum(-3); @h = hist(5); @h = hist(6); print((1, "z")); exit(); }
== args
-f json
== stdout
{"type": "attached_probes", "count": 1, "data": {"probes": 1}}
{"type": "printf", "data": "a \"b\"\n"}
{"type": "value", "data": [1,"z"]}
{"type": "hist", "data": {"@h": [{"min": 4, "max": 7, "count": 2}]}}
{"type": "map", "data": {"@n": {"y": 2, "x": 5}}}
{"type": "map", "data": {"@s": -3}}
== stderr
