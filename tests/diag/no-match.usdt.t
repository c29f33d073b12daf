# A file without USDT probes; the namespace is left out.
== script
usdt:/bin/true:ns:gone { }
== stderr
stdin:1:1-23: ERROR: No matches for usdt /bin/true:gone.
usdt:/bin/true:ns:gone { }
~~~~~~~~~~~~~~~~~~~~~~
HINT: use another file: /bin/true has no USDT probes (no .note.stapsdt section)
== exit 1
