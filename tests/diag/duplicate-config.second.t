# There is one config block.
== script
config = { } config = { } begin { }
== stderr
stdin:1:14-20: ERROR: syntax: duplicate config block
config = { } config = { } begin { }
             ~~~~~~
stdin:1:1-7: ERROR: the first one is here
config = { } config = { } begin { }
~~~~~~
== exit 1
