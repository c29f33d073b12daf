# --help of a script without parameters.
== script
begin { }
== args
-- --help
== stderr
HINT: no custom program options defined.
== exit 1
