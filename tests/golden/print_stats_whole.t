# print() of a stats map ignores top and div, as its warning says.
== script
begin { @st[1] = stats(3); @st[2] = stats(30); print(@st, 1, 2); clear(@st); }
== show probes
== stderr
stdin:1:48-64: WARNING: print()'s top and div arguments are ignored when used on stats() maps.
begin { @st[1] = stats(3); @st[2] = stats(30); print(@st, 1, 2); clear(@st); }
                                               ~~~~~~~~~~~~~~~~
Attached 1 probe
== stdout
@st[1]: { .count = 1, .average = 3, .total = 3 }
@st[2]: { .count = 1, .average = 30, .total = 30 }


