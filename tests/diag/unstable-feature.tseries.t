# tseries() is announced as unstable, once for each use.
== script
begin { @a = tseries(1, 1s, 1000000); @b = tseries("x", 1, 1); }
== stderr
stdin:1:52-55: ERROR: tseries() only supports int arguments (string provided)
begin { @a = tseries(1, 1s, 1000000); @b = tseries("x", 1, 1); }
                                                   ~~~
stdin:1:14-37: WARNING: Script is using an unstable feature: tseries
begin { @a = tseries(1, 1s, 1000000); @b = tseries("x", 1, 1); }
             ~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
