# Who insists on the end of a trace whose output is read by nobody gets it: the command is let go.
== needs root
== where host
== run
mkfifo pipe
sleep 300 < pipe & reader=$!
"$SCRY" strace sh -c 'while :; do : < /dev/null; done' 2> pipe & scry=$!
for i in $(seq 200); do grep -q '^State:.[ST]' /proc/$scry/status && [ "$(cat /proc/$scry/wchan)" != 0 ] && pgrep -P $scry > child && grep -q '^State:.T' /proc/$(head -1 child)/status && break; sleep 0.05; done
kill -INT $scry; sleep 0.2; kill -INT $scry
for i in $(seq 150); do kill -0 $scry 2> /dev/null || break; sleep 0.1; done
kill -0 $scry 2> /dev/null && echo still there
kill $reader
wait 2> /dev/null
echo ended
== ready none
== timeout 60
== stdout
ended
