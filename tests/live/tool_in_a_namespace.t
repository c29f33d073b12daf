# The scheduler's threads are found where scry runs in a PID namespace too: the numbers there are others.
== where host
== needs unshare
== file inside.sh
for tool in offcputime wakeuptime cpudist runqlat; do
  printf '%s ' $tool
  timeout 60 "$SCRY" tool $tool -q -d 1s -f json | grep -c '"data": {"@\|"type": "table"\|"us"' | sed 's/^0$/nothing/; s/^[1-9].*/something/'
done
timeout 60 "$SCRY" wakeup -a -d 1 --chain -o chain.folded > /dev/null 2>&1
grep -c 'woken by' chain.folded | sed 's/^0$/chain nothing/; s/^[1-9].*/chain something/'
== run
(while :; do sleep 0.01; done) & load=$!
unshare --pid --fork --mount-proc sh inside.sh
kill $load
== ready none
== timeout 120
== stdout
offcputime something
wakeuptime something
cpudist something
runqlat something
chain something
