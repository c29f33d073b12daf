# exit(n) gives the low eight bits of n, returns from the probe at once, and events behind it are ignored.
== script
begin { printf("one\n"); exit(300); printf("two\n"); @after = 1; }
begin { printf("three\n"); }
end { printf("end\n"); }
== stdout
one
end


== stderr
stdin:1:37-52: WARNING: Unreachable statement.
begin { printf("one\n"); exit(300); printf("two\n"); @after = 1; }
                                    ~~~~~~~~~~~~~~~
Attached 3 probes
== exit 44
