# Registers have the kernel's names.
== script
profile:hz:99 { print(reg("rax")); }
== stderr
stdin:1:23-33: ERROR: 'rax' is not a valid register on this architecture (x86_64)
profile:hz:99 { print(reg("rax")); }
                      ~~~~~~~~~~
HINT: use one of r15 r14 r13 r12 bp bx r11 r10 r9 r8 ax cx dx si di orig_rax ip pc cs flags sp ss
== exit 1
