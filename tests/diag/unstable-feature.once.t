# A feature is called unstable once, however often a script uses it.
== script
begin { @a = tseries(1, 1s, 5); @b = tseries(2, 1s, 5); }
end { @a = tseries(1, 1s, 5); }
== stderr
stdin:1:14-31: WARNING: Script is using an unstable feature: tseries
begin { @a = tseries(1, 1s, 5); @b = tseries(2, 1s, 5); }
             ~~~~~~~~~~~~~~~~~
== exit 0
