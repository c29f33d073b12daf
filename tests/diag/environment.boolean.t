# Which variable is no boolean is in the hint.
== env
SCRY_PRINT_MAPS_ON_EXIT=perhaps
== script
begin { }
== stderr
Invalid bool value: valid values are true, false, 1 or 0.
HINT: change or unset the environment variable SCRY_PRINT_MAPS_ON_EXIT=perhaps
== exit 2
