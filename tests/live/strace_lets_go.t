# strace -p whose output is read by nobody stops the process for the moment; the wish to end lets it go on, though what
# was traced is still to be read.
== needs root
== where host
== run
mkfifo pipe
sleep 300 < pipe & reader=$!
sh -c 'while :; do : < /dev/null; done' & busy=$!
"$SCRY" strace -p $busy 2> pipe & scry=$!
state() { sed -n 's/^State:.\(.\).*/\1/p' /proc/$1/status; }
stopped() { # for a while: it goes on for moments
  for i in $(seq 10); do [ "$(state $busy)" = T ] || return 1; sleep 0.05; done
}
for i in $(seq 200); do stopped && echo stopped && break; sleep 0.05; done
kill -INT $scry
for i in $(seq 100); do stopped || { echo goes on; break; }; sleep 0.1; done
kill $busy $reader
wait 2> /dev/null
== ready none
== timeout 60
== stdout
stopped
goes on
