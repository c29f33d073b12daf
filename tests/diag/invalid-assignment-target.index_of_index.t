# Keys in brackets of their own.
== script
begin { @m["a"]["b"] = 1; }
== stderr
== exit 1
