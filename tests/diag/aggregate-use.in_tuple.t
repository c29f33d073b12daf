# A histogram needs a whole map.
== script
begin { @h = hist(1); @t = (1, @h); }
== stderr
stdin:1:32-34: ERROR: Map type hist_t cannot exist inside a tuple.
begin { @h = hist(1); @t = (1, @h); }
                               ~~
== exit 1
