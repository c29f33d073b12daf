# A process that is stopped because output is late goes on when scry is killed, and when its user ends it.
== run
for signal in KILL INT; do
  rm -f late; mkfifo late
  sleep 30 < late & reader=$!
  syscalls lseek 1000000000 > /dev/null & traced=$!
  "$SCRY" strace -o late -p $traced & scry=$!
  state() { awk '$1 == "State:" { print $2 }' /proc/$traced/status; }
  for i in $(seq 300); do [ "$(state)" = T ] && break; sleep 0.1; done
  echo "stopped: $(state)"
  kill -$signal $scry
  [ $signal = INT ] && kill $reader
  for i in $(seq 100); do [ "$(state)" = T ] || break; sleep 0.1; done
  sleep 1.5
  echo "then: $(state)"
  kill -KILL $traced $reader
  wait $scry $traced $reader
done 2> /dev/null
true
== ready none
== timeout 90
== stdout
stopped: T
then: R
stopped: T
then: R
