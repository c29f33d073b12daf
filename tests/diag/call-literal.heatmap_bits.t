# The parameters of heatmap() have limits.
== script
begin { @ = heatmap(1, 1s, 10, 6); }
== stderr
stdin:1:32-33: ERROR: heatmap() bits must be 0..5 (6 provided)
begin { @ = heatmap(1, 1s, 10, 6); }
                               ~
== exit 1
