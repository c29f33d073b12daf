# The nearest event is named.
== script
software:fault:1 { }
== stderr
stdin:1:1-17: ERROR: fault is not a software probe
software:fault:1 { }
~~~~~~~~~~~~~~~~
HINT: did you mean software:faults?
== exit 1
