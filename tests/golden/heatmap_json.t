# Heat maps in JSON: an object for each interval that has data, in it the buckets that are not empty.
== script
interval:s:1 { @ = heatmap(5, 1s, 4); @ = heatmap(100, 1s, 4); @ = heatmap(-1, 1s, 4); @ = heatmap(100, 1s, 4); }
== args
-f json -q
== events
tick interval:s:1
time +1s
tick interval:s:1
== stdout
{"type": "heatmap", "data": {"@": [{"interval_start":"2026-03-01T09:35:41.000000000","buckets":[{"max": -1, "count": 1},{"min": 4, "max": 7, "count": 1},{"min": 64, "max": 127, "count": 2}]},{"interval_start":"2026-03-01T09:35:42.000000000","buckets":[{"max": -1, "count": 1},{"min": 4, "max": 7, "count": 1},{"min": 64, "max": 127, "count": 2}]}]}}
