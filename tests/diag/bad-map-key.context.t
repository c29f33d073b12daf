# The context is no part of a key.
== machine
btf
== script
profile:hz:99 { @[ctx] = 1; @m[1, ctx] = 1; }
== stderr
stdin:1:19-22: ERROR: context cannot be part of a map key
profile:hz:99 { @[ctx] = 1; @m[1, ctx] = 1; }
                  ~~~
stdin:1:32-38: ERROR: context cannot be part of a map key
profile:hz:99 { @[ctx] = 1; @m[1, ctx] = 1; }
                               ~~~~~~
== exit 1
