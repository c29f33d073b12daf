# A histogram is no key.
== script
begin { @h = hist(1); @x[@h] = 1; }
== stderr
stdin:1:26-28: ERROR: Value 'hist_t' cannot be used as a map key.
begin { @h = hist(1); @x[@h] = 1; }
                         ~~
== exit 1
