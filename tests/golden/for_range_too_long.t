# The kernel runs at most 8388608 rounds: more is a warning, and no round, if the compiler does not know their number.
== script
begin { $end = 9000000; for $i : 0..$end { @n++; } print("behind"); }
== stdout
behind


== stderr
Attached 1 probe
stdin:1:25-51: WARNING: Argument list too long
Additional Info - helper: loop, retcode: -7
begin { $end = 9000000; for $i : 0..$end { @n++; } print("behind"); }
                        ~~~~~~~~~~~~~~~~~~~~~~~~~~
