# A function knows no probe.
== script
fn f() : uint64 { return args.count; } tracepoint:syscalls:sys_enter_write { print(f()); }
== stderr
stdin:1:26-30: ERROR: Builtin args not supported outside probe
fn f() : uint64 { return args.count; } tracepoint:syscalls:sys_enter_write { print(f()); }
                         ~~~~
HINT: pass the value to the function as a parameter
== exit 1
