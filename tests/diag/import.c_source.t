# C source needs a compiler, which scry has not.
== script
import "lib.bpf.c";
begin { }
== file lib.bpf.c
int f(void) { return 1; }
== stderr
stdin:1:8-19: ERROR: C source cannot be imported: there is no C compiler in scry: lib.bpf.c
import "lib.bpf.c";
       ~~~~~~~~~~~
HINT: write the functions in the script: fn name($x : uint64) : uint64 { return $x; }
== exit 1
