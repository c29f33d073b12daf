# An enumeration lists its words.
== script
config = { missing_probes = maybe } begin { }
== stderr
stdin:1:12-34: ERROR: missing_probes: Invalid value for missing_probes: valid values are ignore, warn, and error. Found: maybe
config = { missing_probes = maybe } begin { }
           ~~~~~~~~~~~~~~~~~~~~~~
== exit 1
