# The kernel refuses a loop of more than 8388608 turns when it runs: known bounds are looked at before.
== script
begin { for $i : 0..8388608 { } for $i : -1..8388608 { } for $i : 0..4294967296 { } for $i : 5..-10000000 { } }
== stderr
stdin:1:46-53: ERROR: This loop has 8388609 rounds; the kernel allows at most 8388608 (BPF_MAX_LOOPS)
begin { for $i : 0..8388608 { } for $i : -1..8388608 { } for $i : 0..4294967296 { } for $i : 5..-10000000 { } }
                                             ~~~~~~~
HINT: nest two loops: for $i : 0..1000 { for $j : 0..10000 { ... } }
stdin:1:70-80: ERROR: This loop has 4294967296 rounds; the kernel allows at most 8388608 (BPF_MAX_LOOPS)
begin { for $i : 0..8388608 { } for $i : -1..8388608 { } for $i : 0..4294967296 { } for $i : 5..-10000000 { } }
                                                                     ~~~~~~~~~~
HINT: nest two loops: for $i : 0..1000 { for $j : 0..10000 { ... } }
== exit 1
