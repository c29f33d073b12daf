# A map keyed by stacks becomes a file of each form in one run; the weights are those of the workload, and what is no stack
# is reported.
== needs python
== run
"$SCRY" -q -f tree,title=calls,unit=calls -f folded:a.folded -f flamegraph:a.html -f flamegraph,width=700:a.svg -f pprof:a.pb.gz \
    -f speedscope:a.json -c 'calls 7' -e 'uprobe:calls:leaf { @[comm, ustack(3)] = count(); @helper[pid] = 1; }'
cat a.folded
head -c 15 a.html
head -c 5 a.svg
grep -o 'width="700"' a.svg
gzip -t a.pb.gz && echo compressed
python3 -c 'import json; print(json.load(open("a.json"))["profiles"][0]["weights"])'
== stdout lacks
nothing was sampled
== stdout contains
   100%    100%  calls > outer > middle > leaf
   100%   100%  leaf [calls]
calls;outer;middle;leaf 7
<!doctype html><?xmlwidth="700"
compressed
[7]
== stderr
WARNING: The picture leaves out @helper: no key holds a stack
