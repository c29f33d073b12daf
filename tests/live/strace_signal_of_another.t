# A signal that ends the process is shown with its sender, also if none of the traced has sent it: with -p, with -f -p, and
# to a child of the command.
== where host
== run
: > lines
for follow in '' -f; do
  sleep 50 & sleeper=$!
  "$SCRY" strace $follow -o lines -p $sleeper 2> /dev/null & run=$!
  until grep -q clock_nanosleep lines; do sleep 0.1; done
  kill -TERM $sleeper
  wait $run
  sed -n "s/si_pid=$$,/si_pid=the shell,/; s/^[0-9]* *//; /^---/p; /^+++/p" lines
  : > lines
done
"$SCRY" strace -f -e trace=clock_nanosleep -o lines sh -c 'sleep 50; true' 2> /dev/null & run=$!
until grep -q clock_nanosleep lines; do sleep 0.1; done
kill -TERM "$(sed -n 's/^\([0-9]*\) .*clock_nanosleep.*/\1/p' lines | head -n 1)"
wait $run
sed -n "s/si_pid=$$,/si_pid=the shell,/; s/^[0-9]* *//; /^--- SIGTERM/p; /^+++/p" lines
== ready none
== timeout 60
== stdout
--- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=the shell, si_uid=0} ---
+++ killed by SIGTERM +++
--- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=the shell, si_uid=0} ---
+++ killed by SIGTERM +++
--- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=the shell, si_uid=0} ---
+++ killed by SIGTERM +++
+++ exited with 0 +++
