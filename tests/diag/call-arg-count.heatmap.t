# heatmap() needs the width of its intervals.
== script
begin { @ = heatmap(1); }
== stderr
stdin:1:13-23: ERROR: heatmap() requires 2 arguments (1 provided)
begin { @ = heatmap(1); }
            ~~~~~~~~~~
HINT: heatmap(n: int, interval_ns: number, num_intervals?: number, bits?: number) -> heatmap_t
== exit 1
