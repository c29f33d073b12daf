# A zeroed series has no data, a cleared one prints nothing; JSON leaves gaps out.
== script
interval:s:1 { @t = tseries(5, 1s, 4); @u[1] = tseries(cpu, 100ms, 4, "max"); }
interval:s:5 { print(@t); print(@u); zero(@t); zero(@u); print(@t); print(@u); clear(@t); clear(@u); print(@t); }
== args
-f json -q
== events
tick interval:s:1
time +2s
tick interval:s:1
tick interval:s:5
== stdout
