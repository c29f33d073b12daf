# The nearest provider is named.
== script
tracepoin:a:b { }
== stderr
stdin:1:1-14: ERROR: Invalid probe type: tracepoin
tracepoin:a:b { }
~~~~~~~~~~~~~
HINT: did you mean tracepoint?
== exit 1
