# The listing of a script shows events without their counts, as that of a pattern does.
== run
"$SCRY" -l -e 'software:faults:10 { } hardware:cache-misses:5 { } software:cs { } interval:s:1 { }'
== ready none
== stdout
software:faults:
hardware:cache-misses:
software:cs:
interval:s:
== exit 0
