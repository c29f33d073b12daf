# A series of each key has its place in one map value, which the kernel bounds.
== script
begin { @a[1] = tseries(1, 1s, 1365); @b[1] = tseries(1, 1s, 1366); }
== stderr
== exit 1
