# Without a command cpid is 0 and says so when it is read; has_cpid is known at compile time.
== script
begin { print(has_cpid); print(cpid); if (has_cpid) { print("child"); } }
== stdout
false
0


== stderr
Attached 1 probe
stdin:1:32-36: WARNING: No child command (`-c`); cpid is zero
begin { print(has_cpid); print(cpid); if (has_cpid) { print("child"); } }
                               ~~~~
