# A command of system() has the three standard descriptors, and none of scry's.
== run
"$SCRY" -q --unsafe -e 'BEGIN { system("ls /proc/self/fd | tr \"\\n\" \" \""); exit(); }' | grep -v '^$'
== ready none
== stdout
0 1 2 3 
