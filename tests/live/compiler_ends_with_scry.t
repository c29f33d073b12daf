# A compiler that #include started does not outlive scry, however scry ends.
== run
exec 2>/dev/null  # the shell reports what a signal ended
mkdir bin
printf '#!/bin/sh\necho $$ > compiler.pid\nexec sleep 60\n' > bin/cc
chmod 755 . bin bin/cc
for signal in INT TERM KILL; do
  rm -f compiler.pid
  PATH=$PWD/bin:$PATH env --default-signal=INT "$SCRY" -e '#include <stddef.h>
    begin { exit(); }' >/dev/null 2>&1 &
  scry=$!
  for i in $(seq 200); do [ -s compiler.pid ] && break; sleep 0.05; done
  compiler=$(cat compiler.pid)
  kill -s $signal $scry
  wait $scry 2>/dev/null
  for i in $(seq 100); do kill -0 "$compiler" 2>/dev/null || break; sleep 0.05; done
  kill -0 "$compiler" 2>/dev/null && echo "$signal: the compiler lives" || echo "$signal: ended"
done
== ready none
== where host
== stdout
INT: ended
TERM: ended
KILL: ended
== check
seconds < 20
