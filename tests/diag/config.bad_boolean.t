# A boolean has its words.
== script
config = { print_maps_on_exit = perhaps } begin { }
== stderr
stdin:1:12-40: ERROR: Invalid bool value: valid values are true, false, 1 or 0.
config = { print_maps_on_exit = perhaps } begin { }
           ~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
