# A zeroed series has no data, a cleared one prints nothing; JSON leaves gaps out.
== script
config = { unstable_tseries=enable }
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
{"type": "tseries", "data": {"@t": [{"interval_start":"2026-03-01T09:35:41.000000000","value":5},{"interval_start":"2026-03-01T09:35:43.000000000","value":5}]}}
{"type": "tseries", "data": {"@u": {"1": [{"interval_start":"2026-03-01T09:35:43.000000000","value":0}]}}}
{"type": "tseries", "data": {"@t": []}}
{"type": "tseries", "data": {"@u": {"1": []}}}
