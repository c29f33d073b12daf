# The nearest names of the language, of the script and of the kernel are hints.
== script
struct request_mine { int a; };
begin { $x = (unit64)1; $y = (struct request_mime *)0; let $z: strin = "a"; }
== stderr
stdin:2:15-21: ERROR: Cannot resolve unknown type "unit64"
begin { $x = (unit64)1; $y = (struct request_mime *)0; let $z: strin = "a"; }
              ~~~~~~
HINT: did you mean uint64?
HINT: define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)
stdin:2:31-52: ERROR: Cannot resolve unknown type "struct request_mime"
begin { $x = (unit64)1; $y = (struct request_mime *)0; let $z: strin = "a"; }
                              ~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean struct request_mine?
HINT: define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)
stdin:2:64-69: ERROR: Cannot resolve unknown type "strin"
begin { $x = (unit64)1; $y = (struct request_mime *)0; let $z: strin = "a"; }
                                                               ~~~~~
HINT: did you mean string?
HINT: define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)
== exit 1
