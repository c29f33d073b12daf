# missing_probes=ignore keeps quiet about a function that cannot be probed, too.
== script
config = { missing_probes = ignore }
kprobe:notrace_function { }
begin { print(1); exit(); }
== stdout
1


