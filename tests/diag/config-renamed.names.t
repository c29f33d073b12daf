# Configuration names of former times.
== script
config = { strlen = 10; symbol_source = "dwarf" }
begin { }
== stderr
stdin:1:12-23: WARNING: strlen has been renamed, please use max_strlen
config = { strlen = 10; symbol_source = "dwarf" }
           ~~~~~~~~~~~
stdin:1:25-48: WARNING: symbol_source is deprecated and has no effect
config = { strlen = 10; symbol_source = "dwarf" }
                        ~~~~~~~~~~~~~~~~~~~~~~~
== exit 0
