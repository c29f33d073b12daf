# Only scripts and headers can be imported.
== script
import "lib.txt";
begin { }
== file lib.txt
hello
== stderr
stdin:1:8-17: ERROR: cannot import a file of this kind: lib.txt
import "lib.txt";
       ~~~~~~~~~
HINT: import .bt scripts, .h headers, .bpf.c or .bpf.o functions, or directories of them
== exit 1
