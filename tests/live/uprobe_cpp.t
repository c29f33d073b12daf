# C++ functions by name: all overloads, or one by its parameters.
== script
uprobe:shapes:cpp:"geo::area" { @both = count(); }
uprobe:shapes:cpp:"geo::area(int)" { @one = count(); @side = sum(arg0); }
uprobe:shapes:cpp:"geo::Box::volume" { @probe[probe] = count(); }
== where host
== workload
shapes 9
== check
maps['@both'] == 18
maps['@one'] == 9
maps['@side'] == sum(range(9))
maps['@probe'] == {'uprobe:shapes:cpp:_ZNK3geo3Box6volumeEv': 9}
== stderr
Attached 4 probes
