# What print() cannot show.
== script
begin { print(()); @h[1] = hist(1); print(@h[1]); }
== stderr
stdin:1:15-17: ERROR: none type passed to print() is not printable
begin { print(()); @h[1] = hist(1); print(@h[1]); }
              ~~
stdin:1:37-49: ERROR: Map type hist_t cannot print the value of individual keys. You must print the whole map.
begin { print(()); @h[1] = hist(1); print(@h[1]); }
                                    ~~~~~~~~~~~~
== exit 1
