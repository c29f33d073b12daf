# Words for parameters that no getopt() asks for are refused.
== script
begin { print(getopt("a", 1)); print(getopt("b")); }
== args
-- --x=1 --y
== stderr
ERROR: unexpected program command line options: --x, --y
HINT: expected program options: --b: --a
== exit 1
