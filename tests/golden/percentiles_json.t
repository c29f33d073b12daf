# percentiles() and stdev() as JSON are messages of the kind of stats.
== script
begin { @p = percentiles(100); @d["a"] = stdev(5); @d["a"] = stdev(9); }
== args
-f json -q
== stdout
