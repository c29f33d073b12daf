# kaddr() of a symbol that the kernel does not have.
== script
begin { print(kaddr("no_such_symbol")); }
== stderr
stdin:1:15-38: ERROR: Failed to resolve kernel symbol: no_such_symbol
begin { print(kaddr("no_such_symbol")); }
              ~~~~~~~~~~~~~~~~~~~~~~~
HINT: look the name up in /proc/kallsyms, which shows addresses to root and with CAP_SYSLOG
== exit 1
