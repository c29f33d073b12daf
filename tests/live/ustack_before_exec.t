# A process that becomes another program, whose functions lie at the same addresses: what was seen before keeps the names of
# the first program. Where the kernel lays all programs alike out (setarch -R) they cannot be told apart: addresses without
# names rather than wrong ones.
== script
uprobe:twin_one:one_leaf, uprobe:twin_two:two_leaf { @[ustack(1)] = count(); @name[usym(reg("ip"))] = count(); }
uprobe:twin_one:one_leaf { @caller[usym(*(uint64 *)(reg("sp")))] = count(); }
== needs root
== args
-c 'twin_one 3 twin_two 5'
== check
'@[\n        one_leaf+0\n]: 3\n' in out
'@[\n        two_leaf+0\n]: 5\n' in out
maps['@name'] == {'one_leaf': 3, 'two_leaf': 5}
maps['@caller'] == {'one_caller': 3}
