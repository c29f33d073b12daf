# A function returns as a whole.
== script
uretprobe:/proc/self/exe:main+4 { }
== stderr
stdin:1:1-32: ERROR: Offset not allowed
uretprobe:/proc/self/exe:main+4 { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: a return probe belongs to a whole function
== exit 1
