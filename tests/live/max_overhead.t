# --max-overhead: a probe that is sampled and still costs too much is detached, with a sentence for each step; what is left
# goes on, and without any the run ends. A probe that needs every event is detached at once.
== run
app=$(command -v syscalls)
"$SCRY" --max-overhead 0.1% -q -c "$app lseek 2000000000 /proc/version" -e '
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @seeks = count(); }
interval:s:1 { @seconds++; if (@seconds == 5) { exit(); } }' > out 2> err
echo "status $?"
grep -c '^WARNING.*: tracepoint:syscalls:sys_enter_lseek ([0-9.]* %): one of [0-9]* events is taken, and counts [0-9]* times$' err | sed 's/[1-9]/some/'
grep -o 'more than --max-overhead 0.1 %: tracepoint:syscalls:sys_enter_lseek ([0-9.]* %) is detached$' err | sed 's/([0-9.]* %)/(N %)/'
grep -o '^Sampled tracepoint:syscalls:sys_enter_lseek: about' err
grep -c '^@seeks: [1-9]' out
"$SCRY" --max-overhead 0.1 -q -e 'tracepoint:raw_syscalls:sys_enter /comm == "syscalls"/ { @++; }' > out 2> err & scry=$!
sleep 0.5
$app lseek 2000000000 /proc/version > calls & work=$!
wait $scry
echo "status $?"
kill $work
wait $work 2> /dev/null || true
grep -c 'is taken' err
grep -c 'tracepoint:raw_syscalls:sys_enter .* is detached' err
grep -c 'No probe is left' err
"$SCRY" --max-overhead 0 -e 'begin { exit(); }'
"$SCRY" --max-overhead much -e 'begin { exit(); }'
env -u SCRY_MAX_OVERHEAD "$SCRY" -e 'config = { max_overhead = "2x" } begin { exit(); }'
env -u SCRY_MAX_OVERHEAD "$SCRY" -q -c "$app lseek 20000000 /proc/version" -e 'config = { max_overhead = "0.1%" }
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @seeks = count(); }' 2>&1 | grep -c 'more than --max-overhead 0.1 %' | sed 's/[1-9]/some/'
true
== timeout 60
== ready none
== stdout
status 0
some
more than --max-overhead 0.1 %: tracepoint:syscalls:sys_enter_lseek (N %) is detached
Sampled tracepoint:syscalls:sys_enter_lseek: about
1
status 0
0
1
1
some
== stderr
ERROR: USAGE: --max-overhead 0: expecting a percentage such as 2% or 0.5, warn or none.
ERROR: USAGE: --max-overhead much: expecting a percentage such as 2% or 0.5, warn or none.
stdin:1:12-31: ERROR: max_overhead: Invalid value for max_overhead: valid values are a percentage such as 2%, warn, and none. Found: 2x
config = { max_overhead = "2x" } begin { exit(); }
           ~~~~~~~~~~~~~~~~~~~
