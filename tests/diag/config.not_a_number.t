# A number is a number.
== script
config = { max_strlen = "many" } begin { }
== stderr
stdin:1:12-31: ERROR: max_strlen: expecting a number, got many
config = { max_strlen = "many" } begin { }
           ~~~~~~~~~~~~~~~~~~~
== exit 1
