# The parameters of heatmap() have limits.
== script
begin { @ = heatmap(1, 0); }
== stderr
stdin:1:24-25: ERROR: heatmap() interval_ns must be >= 1 (0 provided)
begin { @ = heatmap(1, 0); }
                       ~
== exit 1
