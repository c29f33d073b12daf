# A name in parentheses in front of * is a type.
== script
begin { print((ncpus) * 2 > 0); }
== stderr
stdin:1:16-21: ERROR: Cannot resolve unknown type "ncpus"
begin { print((ncpus) * 2 > 0); }
               ~~~~~
HINT: this kernel offers no type information (/sys/kernel/btf/vmlinux); define the type in the script
== exit 1
