# What a trampoline itself calls gets a kprobe, and no fentry: before 6.2 the kernel would let a program there call itself
# without end.
== run
"$SCRY" -q -e 'kprobe:__rcu_read_lock { @lock = count(); } kprobe:__rcu_read_unlock { @unlock = count(); }
  interval:ms:300 { exit(); }' 2>/dev/null
"$SCRY" -e 'fentry:__rcu_read_lock { @ = count(); }' 2>&1 | head -1
"$SCRY" -l 'fentry:*__rcu_read_lock' 2>&1 | tail -1
== needs kprobes
== check
prints['@lock'][0] > 0
prints['@unlock'][0] > 0
'itself without end' in out
lines[-1] == 'ERROR: No matches for fentry *__rcu_read_lock.'
