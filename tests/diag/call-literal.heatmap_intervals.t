# The parameters of heatmap() have limits.
== script
begin { @ = heatmap(1, 1s, 1000, 5); }
== stderr
stdin:1:28-32: ERROR: heatmap() num_intervals must be 1..34 with 5 bits (1000 provided)
begin { @ = heatmap(1, 1s, 1000, 5); }
                           ~~~~
== exit 1
