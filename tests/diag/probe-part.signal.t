# SIGUSR1 only.
== script
self:signal:SIGUSR2 { }
== stderr
stdin:1:1-20: ERROR: SIGUSR2 is not a supported signal
self:signal:SIGUSR2 { }
~~~~~~~~~~~~~~~~~~~
HINT: use SIGUSR1
== exit 1
