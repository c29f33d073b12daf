# When scry is killed, held and later calls of the command are made.
# A target that is killed while its call is held back ends at once, and so does a run that is interrupted.
== run
waiting() { for i in $(seq 100); do grep -q held "$1" 2> /dev/null && break; sleep 0.05; done; sleep 0.3; }
for signal in KILL INT; do
  "$SCRY" strace -f -o lines -e inject=getppid:delay_enter=100s:when=3 \
    sh -c 'trap "" TERM; echo held > began; tampered hold 2 > seen; true' & scry=$!
  waiting began
  kill -$signal $scry
  wait $scry 2> /dev/null
  for i in $(seq 100); do grep -q failed seen && break; sleep 0.1; done
  cat seen
  rm -f began seen
done 2> /dev/null
"$SCRY" strace -qq -o lines -e inject=getppid:delay_enter=100s tampered 1 & scry=$!
for i in $(seq 100); do target=$(pgrep -P $scry -x tampered) && break; sleep 0.05; done
sleep 0.5
kill -KILL $target
wait $scry
echo "status $?"
== ready none
== where host
== timeout 60
== stdout
failed never
failed never
status 137
