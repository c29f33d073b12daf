# A switch takes the words of a truth value.
== script
begin { print(getopt("on")); }
== args
-- --on=maybe
== stderr
ERROR: program command line option --on expects a boolean (e.g. 'true') (value: maybe)
== exit 1
