# Events of sysfs: a source that this machine does not have (nor any other), an event that is not written to its end.
== script
hardware:scry_none/cache-misses/:1000 { }
== stderr
stdin:1:1-38: ERROR: No matches for hardware scry_none/cache-misses/.
hardware:scry_none/cache-misses/:1000 { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: this machine has no event source 'scry_none'
== exit 1
