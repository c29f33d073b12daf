# Suffixes that do not exist.
== script
begin { print(5q); print(1lu); print(0b11); print(0xffu); print(1msx); }
== stderr
stdin:1:15-17: ERROR: syntax: invalid integer suffix 'q'
begin { print(5q); print(1lu); print(0b11); print(0xffu); print(1msx); }
              ~~
HINT: suffixes are u, ul, ull, l, ll and the durations ns, us, ms, s, m, h, d
== exit 1
