# Keys in brackets of their own.
== script
begin { @m["a"]["b"] = 1; }
== stderr
stdin:1:9-21: ERROR: syntax: invalid assignment target
begin { @m["a"]["b"] = 1; }
        ~~~~~~~~~~~~
HINT: put the keys of an element into one pair of brackets: @m[1, 2] = 3
== exit 1
