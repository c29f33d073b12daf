# Iterators by the names that the kernel has.
== machine
btf
== script
iter:tsak { }
== stderr
stdin:1:1-10: ERROR: iter tsak not available for your kernel version.
iter:tsak { }
~~~~~~~~~
HINT: did you mean iter:task?
== exit 1
