# A macro may be used in any probe.
== script
macro name() { str_later(args.filename) }
tracepoint:syscalls:sys_enter_openat { print(name()); }
== stderr
stdin:1:16-40: ERROR: str_later() cannot be used in a macro
macro name() { str_later(args.filename) }
               ~~~~~~~~~~~~~~~~~~~~~~~~
HINT: call it in the probe, and pass the string
== exit 1
