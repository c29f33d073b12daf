# A function of Python.
== script
begin { def f(): return 1 }
== stderr
stdin:1:13-14: ERROR: syntax: expected ';', found 'f'
begin { def f(): return 1 }
            ~
HINT: write fn name($x: uint64): uint64 { ... } before the probes
== exit 1
