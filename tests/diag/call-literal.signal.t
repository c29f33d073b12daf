# signal() knows its numbers and names.
== script
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
== args
--unsafe
== stderr
stdin:1:45-53: ERROR: SIGFOO is not a valid signal
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
                                            ~~~~~~~~
HINT: use a name of `kill -l`, with or without SIG
stdin:1:63-64: ERROR: 0 is not a valid signal, allowed range: [1,64]
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
                                                              ~
stdin:1:74-76: ERROR: 65 is not a valid signal, allowed range: [1,64]
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
                                                                         ~~
stdin:1:86-88: ERROR: -1 is not a valid signal, allowed range: [1,64]
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
                                                                                     ~~
stdin:1:105-112: ERROR: KILLL is not a valid signal
tracepoint:syscalls:sys_enter_read { signal("SIGFOO"); signal(0); signal(65); signal(-1); signal_thread("KILLL"); }
                                                                                                        ~~~~~~~
HINT: use a name of `kill -l`, with or without SIG
== exit 1
