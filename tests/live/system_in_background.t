# A process that system() leaves in the background holds up nothing, and cat() of a FIFO that nobody writes to ends at once.
== run
mkfifo fifo
"$SCRY" -q --unsafe -e 'begin { system("sleep 20 & echo started"); cat("fifo"); printf("after\n"); exit(); }'
== ready none
== timeout 10
== check
lines[0] == 'started' and 'after' in lines
seconds < 10
