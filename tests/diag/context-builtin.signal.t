# There is nobody to signal where no process hit the probe.
== script
begin { signal("KILL"); } interval:s:1 { signal_thread(9); }
== args
--unsafe
== stderr
stdin:1:9-23: ERROR: signal can not be used with "begin" probes
begin { signal("KILL"); } interval:s:1 { signal_thread(9); }
        ~~~~~~~~~~~~~~
stdin:1:42-58: ERROR: signal_thread can not be used with "interval" probes
begin { signal("KILL"); } interval:s:1 { signal_thread(9); }
                                         ~~~~~~~~~~~~~~~~
== exit 1
