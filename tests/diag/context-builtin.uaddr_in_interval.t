# No program, no symbols.
== script
interval:s:1 { print(uaddr("main")); }
== stderr
stdin:1:22-35: ERROR: uaddr can only be used with uprobes, uretprobes and usdt probes
interval:s:1 { print(uaddr("main")); }
                     ~~~~~~~~~~~~~
== exit 1
