# A number is a number.
== script
begin { print(getopt("n", 1)); }
== args
-- --n=5k
== stderr
ERROR: program command line option --n expects an integer: invalid trailing bytes: 5k (value: 5k)
== exit 1
