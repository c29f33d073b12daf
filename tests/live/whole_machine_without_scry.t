# What scry itself waits for and touches is no answer to a question about the machine; -p takes numbers as pidof prints
# them.
== where host
== run
for command in pagefaults offcpu "wakeup --chain"; do
  "$SCRY" $command -a -q -d 0.7 -o all.folded > /dev/null 2>&1 & scry=$!
  for i in 1 2 3 4 5 6 7 8; do sleep 0.05; ls / > /dev/null; done
  wait $scry
  echo "$command: $(grep -c '^scry;' all.folded), others $(($(grep -vc '^scry;' all.folded) > 0))"
  "$SCRY" $command -a -d 1 --script | grep -c 'pid != [0-9]'
done
sleep 60 & one=$!
sleep 60 & two=$!
"$SCRY" tool syscount -q -d 0.2 -p "$one $two " > /dev/null && echo two
kill $one $two
== ready none
== timeout 60
== stdout
pagefaults: 0, others 1
0
offcpu: 0, others 1
0
wakeup --chain: 0, others 1
0
two
== stderr
