# A pattern leaves out the functions that each kernel cannot place, and names them: here those whose symbol has no size.
== run
"$SCRY" --no-feature uprobe_multi -q -c 'calls 3' -e 'uprobe:calls:*m*l*e* { @[func] = count(); }' 2>warnings | grep middle
grep -c 'have no size in its symbols; they are left out: .*register_tm_clones' warnings
"$SCRY" --no-feature uprobe_multi -q -c 'calls 3' -e 'uprobe:calls:register_tm_clones { }' 2>&1 | grep ERROR | head -n 1
== where host
== stdout
@[middle]: 3
1
ERROR: Could not determine boundary for register_tm_clones (symbol has size 0).
