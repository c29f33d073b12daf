# interval fires on one CPU, profile on each.
== script
interval:s:1 { @i[cpu] = count(); } profile:hz:99 { @p[cpu] = count(); } interval:20ms { @n = probe; }
software:faults:1 { @f[cpu] = count(); }
== events
tick interval:s:1
tick interval:s:1
tick profile:hz:99
tick profile:hz:99 cpu=1
tick interval:us:20000
tick software:faults:1 cpu=1
== stdout


@f[1]: 1
@i[0]: 2
@n: interval:us:20000
@p[0]: 1
@p[1]: 2
