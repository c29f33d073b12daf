# Where no probe is left, that is the news: options about tasks are not called useless too.
== script
config = { missing_probes = warn }
tracepoint:nope:* { print(1); }
== args
--comm sleep
== stderr
stdin:2:1-18: WARNING: Probe has no valid attach points. It is being removed.
tracepoint:nope:* { print(1); }
~~~~~~~~~~~~~~~~~
== exit 0
