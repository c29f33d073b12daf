# Old names still work, with a warning.
== script
config = { strlen = 64 } begin { print(str(0)); }
== stderr
stdin:1:12-23: WARNING: strlen has been renamed, please use max_strlen
config = { strlen = 64 } begin { print(str(0)); }
           ~~~~~~~~~~~
