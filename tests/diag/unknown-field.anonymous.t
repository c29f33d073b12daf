# The names that members without a name bring in are offered.
== script
struct A { union { int x; int y; }; struct { int z; }; };
begin { $a = *(struct A *)0; print($a.w); }
== stderr
stdin:2:36-40: ERROR: Struct/union of type 'struct A' does not contain a field named 'w'
begin { $a = *(struct A *)0; print($a.w); }
                                   ~~~~
HINT: did you mean x, y, z?
stdin:2:14-28: WARNING: Addrspace is not set
begin { $a = *(struct A *)0; print($a.w); }
             ~~~~~~~~~~~~~~
HINT: use kptr(p) for kernel memory, uptr(p) for memory of the process
== exit 1
