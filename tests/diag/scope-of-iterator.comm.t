# What asks for the task that runs says nothing of the objects that an iterator shows.
== machine
btf
== script
iter:task { print(1); }
== args
-p 12 --comm sleep
== stderr
stdin:1:1-10: ERROR: iter:task does not go with --comm: an iterator runs in the tracer's own task, whatever it shows
iter:task { print(1); }
~~~~~~~~~
HINT: limit it by a condition on the object instead, e.g. /ctx.task.comm == "sleep"/
== exit 1
