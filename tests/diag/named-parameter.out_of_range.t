# A number of more than 64 bits.
== script
begin { print(getopt("n", 1)); }
== args
-- --n=99999999999999999999
== stderr
ERROR: program command line option --n value is out of range (value: 99999999999999999999)
== exit 1
