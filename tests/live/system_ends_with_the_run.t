# SIGTERM to scry while a command of system() runs ends both, with what the command has started; an end probe's own
# command runs to its end.
== run
for signal in TERM INT; do
  "$SCRY" -q --unsafe -e 'begin { system("sleep 77.5; true"); } end { system("sleep 0.7; echo tidy"); }' 2> /dev/null & scry=$!
  until pgrep -fx 'sleep 77[.]5' > /dev/null; do sleep 0.05; done
  kill -$signal $scry
  wait $scry
  echo "status=$?"
done
pgrep -fx 'sleep 77[.]5' || echo 'no sleep is left'
== where host
== timeout 20
== check
lines.count('tidy') == 2 and lines.count('status=0') == 2 and 'no sleep is left' in lines
seconds < 10
