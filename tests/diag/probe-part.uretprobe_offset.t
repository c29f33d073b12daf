# A function returns as a whole.
== script
uretprobe:/proc/self/exe:main+4 { }
== stderr
stdin:1:1-32: ERROR: Offset not allowed
uretprobe:/proc/self/exe:main+4 { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use a function name without an offset or line for a return probe
== exit 1
