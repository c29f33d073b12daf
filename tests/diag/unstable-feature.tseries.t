# tseries() is announced as unstable, once for each use.
== script
begin { @a = tseries(1, 1s, 1000000); @b = tseries("x", 1, 1); }
== stderr
== exit 1
