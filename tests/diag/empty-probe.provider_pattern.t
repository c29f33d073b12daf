# Providers match, probes do not.
== script
t*:no_such:* { }
== stderr
stdin:1:1-13: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
t*:no_such:* { }
~~~~~~~~~~~~
== exit 1
