# A zeroed series says that it has no data, a cleared one prints nothing.
== script
config = { unstable_tseries=enable }
interval:s:1 { @t = tseries(5, 1s, 4); @u[1] = tseries(cpu, 100ms, 4, "max"); }
interval:s:5 { print(@t); print(@u); zero(@t); zero(@u); print(@t); print(@u); clear(@t); clear(@u); print(@t); }
== args
-q
== events
tick interval:s:1
time +2s
tick interval:s:1
tick interval:s:5
== stdout
@t:
         4                                                   6
hh:mm:ss |___________________________________________________|
09:35:41 |                         *                         | 5
09:35:42 |                                                   | -
09:35:43 |                         *                         | 5
         v___________________________________________________v
         4                                                   6

@u[1]:
                   0                                                   1
hh:mm:ss.ns        |___________________________________________________|
09:35:43.000000000 *                                                   | 0
                   v___________________________________________________v
                   0                                                   1

@t:
<no data>
@u[1]:
<no data>


