# A type that nothing defines.
== script
begin { print((foo_t)5); }
== stderr
stdin:1:16-21: ERROR: Cannot resolve unknown type "foo_t"
begin { print((foo_t)5); }
               ~~~~~
HINT: define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)
== exit 1
