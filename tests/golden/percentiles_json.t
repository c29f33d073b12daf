# percentiles() and stdev() as JSON are messages of the kind of stats.
== script
begin { @p = percentiles(100); @n[1] = percentiles(-100); @d["a"] = stdev(5); @d["a"] = stdev(9); }
== args
-f json -q
== stdout
{"type": "stats", "data": {"@d": {"a": {"count": 2, "average": 7, "stdev": 2}}}}
{"type": "stats", "data": {"@n": {"1": {"count": 1, "p50": -100, "p90": -100, "p99": -100, "p99.9": -100, "max": -100}}}}
{"type": "stats", "data": {"@p": {"count": 1, "p50": 100, "p90": 100, "p99": 100, "p99.9": 100, "max": 100}}}
