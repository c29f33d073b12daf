# Only scripts and headers can be imported.
== script
import "lib.txt";
begin { }
== file lib.txt
hello
== stderr
stdin:1:8-17: ERROR: a file of this kind cannot be imported: lib.txt
import "lib.txt";
       ~~~~~~~~~
HINT: imports are .bt scripts, .h headers, .bpf.c and .bpf.o functions, or folders of them
== exit 1
