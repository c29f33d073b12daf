# A file without USDT probes; the namespace is left out.
== script
usdt:/proc/self/exe:ns:gone { }
== stderr
stdin:1:1-28: ERROR: No matches for usdt /proc/self/exe:gone.
usdt:/proc/self/exe:ns:gone { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
