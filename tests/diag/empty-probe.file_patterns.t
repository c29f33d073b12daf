# Patterns of files that no program or library fits.
== script
uprobe:/no/such*:main { }
usdt:/no/such*:x:y { }
== stderr
stdin:1:1-22: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
uprobe:/no/such*:main { }
~~~~~~~~~~~~~~~~~~~~~
HINT: no program or library fits /no/such*
stdin:2:1-19: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
usdt:/no/such*:x:y { }
~~~~~~~~~~~~~~~~~~
HINT: no program or library fits /no/such*
== exit 1
