# --help lists the parameters of the script.
== script
begin { print(getopt("limit", 10, "most lines")); print(getopt("verbose")); }
== args
-- --help
== stderr
HINT: expected program options:
--verbose
--limit: most lines
== exit 1
