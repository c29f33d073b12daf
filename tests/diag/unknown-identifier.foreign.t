# Values of other tracers, and an argument of the probe without args.
== script
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
== stderr
stdin:1:46-50: ERROR: Unknown identifier: 'argv'
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
                                             ~~~~
HINT: use comm, or join(args.argv) in tracepoint:syscalls:sys_enter_execve
stdin:1:59-62: ERROR: Unknown identifier: 'ret'
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
                                                          ~~~
HINT: use retval in a kretprobe, fexit or uretprobe, args.ret in a sys_exit tracepoint
stdin:1:71-74: ERROR: Unknown identifier: 'PID'
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
                                                                      ~~~
HINT: write pid
stdin:1:83-91: ERROR: Unknown identifier: 'filename'
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
                                                                                  ~~~~~~~~
HINT: write args.filename: it is an argument of the probe
stdin:1:100-104: ERROR: Undefined or undeclared variable: $pid
tracepoint:syscalls:sys_enter_openat { print(argv); print(ret); print(PID); print(filename); print($pid); }
                                                                                                   ~~~~
HINT: write pid without the '$': it is a builtin
== exit 1
