# kaddr() of a symbol that the kernel does not have.
== script
begin { print(kaddr("no_such_symbol")); }
== stderr
stdin:1:15-38: ERROR: Failed to resolve kernel symbol: no_such_symbol
begin { print(kaddr("no_such_symbol")); }
              ~~~~~~~~~~~~~~~~~~~~~~~
HINT: /proc/kallsyms has no such name; that of data is there only with CONFIG_KALLSYMS_ALL
== exit 1
