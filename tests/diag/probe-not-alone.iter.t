# An iterator is the only attach point of its script.
== machine
btf
== script
iter:task { } interval:s:1 { }
== stderr
stdin:1:1-10: ERROR: iter:task must be the only attach point of a script
iter:task { } interval:s:1 { }
~~~~~~~~~
== exit 1
