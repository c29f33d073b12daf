# Entry and return of another tracer's BPF program: by name, by id, by wildcard; listed with its id.
== run
"$SCRY" -q -e 'uprobe:calls:add { @mine = count(); }' > first.txt 2>&1 & other=$!
until "$SCRY" -l 'fentry:bpf:*' | grep uprobe_calls_add; do sleep 0.2; done
id=$("$SCRY" -l 'fentry:bpf:uprobe_calls_*' | cut -d: -f3)
"$SCRY" -e "fentry:bpf:uprobe_calls_add_1 { @n = count(); @f[func] = count(); }
  fexit:bpf:$id:uprobe_calls_add_1 { @x = count(); }
  fentry:bpf:*:uprobe_calls_* { @w[probe == \"fentry:bpf:$id:uprobe_calls_add_1\"] = count(); }
  interval:ms:100 { if (has_key(@w, true) && @x == 20) { exit(); } }"
kill -INT $other; wait $other; cat first.txt
== workload
calls 20
== needs kprobes
== end none
== check
maps['@n'] == 20
maps['@x'] == 20
'uprobe_calls_add_1' in list(maps['@f'])[0]
maps['@w'] == {'true': 20}
maps['@mine'] == 20
== stderr contains
Attached 4 probes
