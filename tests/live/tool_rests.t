# Tools that print a row every second print what is left of one when they end, and no row of nothing.
== file starts.sh
#!/bin/sh
/bin/true
:
== run
"$SCRY" tool pidpersec -q -f csv -c ./starts.sh | tail -n +2 | awk -F, '{ n += $2 } END { print NR, "processes=" (n > 0) }'
"$SCRY" tool vmscan -q -f csv -i 1 --count 1 | tail -n +2 | wc -l
== needs root
== ready none
== where host
== stdout
1 processes=1
1
