# signal only.
== script
self:timer:SIGUSR1 { }
== stderr
stdin:1:1-19: ERROR: timer is not a supported trigger
self:timer:SIGUSR1 { }
~~~~~~~~~~~~~~~~~~
HINT: use self:signal:SIGUSR1
== exit 1
