# A literal beyond max_strlen.
== script
config = { max_strlen = 64 } begin { $x = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"; }
== stderr
stdin:1:43-115: ERROR: String is too long (over 63 bytes): aaaaaaaaaaaaaaaaaaaa...
config = { max_strlen = 64 } begin { $x = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"; }
                                          ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: raise max_strlen in the config block or with BPFTRACE_MAX_STRLEN
== exit 1
