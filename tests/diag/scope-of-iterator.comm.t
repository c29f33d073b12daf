# What asks for the task that runs says nothing of the objects that an iterator shows.
== machine
btf
== script
iter:task { print(1); }
== args
-p 12 --comm sleep
== stderr
stdin:1:1-10: ERROR: iter:task cannot be used with --comm: an iterator runs in the task of scry itself
iter:task { print(1); }
~~~~~~~~~
HINT: use a predicate on the object instead, e.g. /ctx.task.comm == "sleep"/
== exit 1
