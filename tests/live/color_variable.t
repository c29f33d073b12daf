# A wrong value of the colour variable is blamed on the variable that was set; the run continues.
== run
SCRY_COLOR=foo exec "$SCRY" -q -e 'BEGIN { exit(); }'
== ready none
== exit 0
== stdout


== stderr
WARNING: Invalid value for SCRY_COLOR: foo (auto, always or never)
