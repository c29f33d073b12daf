# What is no filter expression is said to be none.
== script
libcall:/bin/ls:malloc+ { } libcall:/bin/ls:"/(/" { }
== stderr
stdin:1:1-24: ERROR: a sign is not followed by a name
libcall:/bin/ls:malloc+ { } libcall:/bin/ls:"/(/" { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: write names, as in malloc+free
stdin:1:29-50: ERROR: '/(/' is not a regular expression
libcall:/bin/ls:malloc+ { } libcall:/bin/ls:"/(/" { }
                            ~~~~~~~~~~~~~~~~~~~~~
== exit 1
