# str_later() reads at the end of a system call what it cannot read at its beginning.
== script
uprobe:/bin/sh:main { print(str_later(arg0)); }
== stderr
stdin:1:29-44: ERROR: str_later() can be used in probes of tracepoint:syscalls:sys_enter_* only: it reads at the end of the call what cannot be read at its beginning
uprobe:/bin/sh:main { print(str_later(arg0)); }
                            ~~~~~~~~~~~~~~~
HINT: use str() instead
== exit 1
