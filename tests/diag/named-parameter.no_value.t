# A number needs a value.
== script
begin { print(getopt("n", 1)); print(getopt("s", "x")); }
== args
-- --n --s
== stderr
ERROR: program command line option --n expects an integer (value: true)
ERROR: program command line option --s expects a string (value: true)
== exit 1
