# The kernel runs at most 8388608 rounds: more is a warning, and no round.
== script
begin { for $i : 0..9000000 { @n++; } print("behind"); }
== stdout
behind


== stderr
Attached 1 probe
stdin:1:9-38: WARNING: Argument list too long
Additional Info - helper: loop, retcode: -7
begin { for $i : 0..9000000 { @n++; } print("behind"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
