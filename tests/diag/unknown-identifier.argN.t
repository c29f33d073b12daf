# argN is a placeholder of the documentation.
== script
profile:hz:99 { print(argN); }
== stderr
stdin:1:23-27: ERROR: Unknown identifier: 'argN'
profile:hz:99 { print(argN); }
                      ~~~~
HINT: use arg0, arg1, ... for the raw arguments of the probe
== exit 1
