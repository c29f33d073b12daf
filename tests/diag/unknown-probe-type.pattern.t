# A pattern in the place of the provider.
== script
x*:sched_switch { }
== stderr
stdin:1:1-16: ERROR: No probe type matched for x*
x*:sched_switch { }
~~~~~~~~~~~~~~~
HINT: a pattern stands for providers of kernel probes; for those of programs too with -p, or before a path
== exit 1
