# A suffix that does not exist.
== script
begin { print(5q); }
== stderr
stdin:1:15-17: ERROR: syntax: invalid integer suffix 'q'
begin { print(5q); }
              ~~
HINT: suffixes are u, ul, ull, l, ll and the durations ns, us, ms, s, m, h, d
== exit 1
