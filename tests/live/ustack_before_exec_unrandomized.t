# Where programs are laid out without chance (setarch -R), nothing tells which of two programs that a process ran one after
# the other an address was seen in: there is no name then, rather than a wrong one.
== run
setarch -R "$SCRY" -q -e 'uprobe:twin_one:one_leaf, uprobe:twin_two:two_leaf { @[usym(reg("ip"))] = count(); }' -c 'twin_one 3 twin_two 5'
== needs root
== where host
== check
'_leaf' not in out and '_caller' not in out
list(maps['@'].values()) == [8]
