# Ctrl-C while probes are being attached: one sentence, and nothing is left.
== run
"$SCRY" --force -v -e 'config = { max_probes = 4096; max_bpf_progs = 4096 } tracepoint:*:* { @[probe] = count(); }' > out 2> err & run=$!
for i in $(seq 600); do grep -qs 'Trying to attach' err && break; sleep 0.1; done
kill -INT $run
wait $run
echo "status $?"
tail -n 1 err
wc -c < out
== ready none
== where host
== stdout
status 255
ERROR: interrupted before all probes were attached: nothing was traced
0
