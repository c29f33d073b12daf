# A parameter has one default.
== script
begin { print(getopt("n", 1)); print(getopt("n", 2)); }
== stderr
stdin:1:38-52: ERROR: Command line option 'n' needs to have the same default value in all places it is used. Previous default value: 1
begin { print(getopt("n", 1)); print(getopt("n", 2)); }
                                     ~~~~~~~~~~~~~~
== exit 1
