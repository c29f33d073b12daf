# Heat maps in CSV: a row for each bucket that is not empty.
== script
interval:s:1 { @x[1] = heatmap(5, 1s, 4); @x[1] = heatmap(100, 1s, 4); }
== args
-f csv -q
== events
tick interval:s:1
time +1s
tick interval:s:1
== stdout
@x,1,2026-03-01T09:35:41.000000000,4,7,1
@x,1,2026-03-01T09:35:41.000000000,64,127,1
@x,1,2026-03-01T09:35:42.000000000,4,7,1
@x,1,2026-03-01T09:35:42.000000000,64,127,1
