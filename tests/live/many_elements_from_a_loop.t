# A loop makes new elements faster than the kernel fills its store of them: they are there beforehand.
== script
config = { max_map_keys = 100000 }
begin { for $i : 0..60000 { @counts[$i] = count(); } print(len(@counts)); clear(@counts); }
== args
-q
== stdout
60000


