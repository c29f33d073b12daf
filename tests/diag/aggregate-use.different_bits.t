# All buckets of one map are equally fine.
== script
begin { @h = hist(1, 2); @h = hist(1); }
== stderr
stdin:1:26-38: ERROR: Different bits in a single hist unsupported
begin { @h = hist(1, 2); @h = hist(1); }
                         ~~~~~~~~~~~~
== exit 1
