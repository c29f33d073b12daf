# A process goes on calling while its probes are detached: no call is left half seen, and none is said to be nested.
== file busy.c
#include <stdlib.h>
int main(void) { for (;;) if (atoi("42") != 42 || getenv("no_such_name")) return 1; }
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O0 -o busy busy.c
./busy & pid=$!
for i in 1 2 3; do
  rm -f lines
  timeout -s INT 60 "$SCRY" ltrace -p $pid -o lines 2> err & tracer=$!
  for wait in $(seq 500); do [ "$(grep -c '^atoi\|^getenv' lines 2> /dev/null || :)" -ge 100 ] 2> /dev/null && break; sleep 0.1; done
  kill -INT $tracer
  wait $tracer
  [ $(grep -c '^atoi\|^getenv' lines) -ge 100 ] && echo many
  echo "$(($(grep -c unfinished lines) <= 1)) $(grep -c missing err)"
done
kill $pid
== ready none
== timeout 60
== stdout
many
1 0
many
1 0
many
1 0
