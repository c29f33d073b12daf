# A pattern in the place of the provider.
== script
x*:sched_switch { }
== stderr
stdin:1:1-16: ERROR: No probe type matched for x*
x*:sched_switch { }
~~~~~~~~~~~~~~~
HINT: use a pattern for providers of kernel probes; add -p or a path for those of programs
== exit 1
