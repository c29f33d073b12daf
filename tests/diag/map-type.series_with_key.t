# A series of each key has its place in one map value, which the kernel bounds.
== script
begin { @a[1] = tseries(1, 1s, 1365); @b[1] = tseries(1, 1s, 1366); }
== stderr
stdin:1:39-41: ERROR: The values of @b are too large for a map with keys: 32784 bytes per CPU, the limit is 32768
begin { @a[1] = tseries(1, 1s, 1365); @b[1] = tseries(1, 1s, 1366); }
                                      ~~
stdin:1:17-37: WARNING: Script is using an unstable feature: tseries
begin { @a[1] = tseries(1, 1s, 1365); @b[1] = tseries(1, 1s, 1366); }
                ~~~~~~~~~~~~~~~~~~~~
== exit 1
