# A hint at the name of a structure has the keyword.
== script
struct request_kind { int a; }; begin { print(sizeof(struct request_kimd)); }
== stderr
stdin:1:54-73: ERROR: Cannot resolve unknown type "struct request_kimd"
struct request_kind { int a; }; begin { print(sizeof(struct request_kimd)); }
                                                     ~~~~~~~~~~~~~~~~~~~
HINT: did you mean struct request_kind?
HINT: define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)
== exit 1
