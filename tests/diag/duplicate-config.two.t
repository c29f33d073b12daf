# There is one config block.
== script
config = { max_strlen = 64 } config = { max_strlen = 64 } begin { }
== stderr
stdin:1:30-36: ERROR: syntax: duplicate config block
config = { max_strlen = 64 } config = { max_strlen = 64 } begin { }
                             ~~~~~~
stdin:1:1-7: ERROR: the first one is here
config = { max_strlen = 64 } config = { max_strlen = 64 } begin { }
~~~~~~
== exit 1
