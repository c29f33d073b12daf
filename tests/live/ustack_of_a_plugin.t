# Two libraries that lay at the same address one after the other: an address alone does not tell which was meant, so it has
# no name. Code that lay alone at its address has one.
== needs root
== run
dir=$(dirname "$(command -v plugins)")
"$SCRY" -q -e "uprobe:$dir/libtwin_one.so:one_leaf, uprobe:$dir/libtwin_two.so:two_leaf { @leaf[usym(reg(\"ip\"))] = count(); }
  uprobe:plugins:run { @run[usym(reg(\"ip\"))] = count(); }" -c plugins
== where host
== stdout contains
same=1
== check
sum(maps['@leaf'].values()) == 7
'_leaf' not in out
maps['@run'] == {'run': 2}
