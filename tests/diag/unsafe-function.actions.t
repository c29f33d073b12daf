# What acts on the system needs --unsafe.
== script
tracepoint:syscalls:sys_enter_read { signal(9); signal_thread(9); system("true"); print(write_user(args.buf, 1, 1)); }
== stderr
stdin:1:38-47: ERROR: signal() is an unsafe function being used in safe mode
tracepoint:syscalls:sys_enter_read { signal(9); signal_thread(9); system("true"); print(write_user(args.buf, 1, 1)); }
                                     ~~~~~~~~~
HINT: run with --unsafe to allow it
stdin:1:49-65: ERROR: signal_thread() is an unsafe function being used in safe mode
tracepoint:syscalls:sys_enter_read { signal(9); signal_thread(9); system("true"); print(write_user(args.buf, 1, 1)); }
                                                ~~~~~~~~~~~~~~~~
HINT: run with --unsafe to allow it
stdin:1:67-81: ERROR: system() is an unsafe function being used in safe mode
tracepoint:syscalls:sys_enter_read { signal(9); signal_thread(9); system("true"); print(write_user(args.buf, 1, 1)); }
                                                                  ~~~~~~~~~~~~~~
HINT: run with --unsafe to allow it
stdin:1:89-115: ERROR: write_user() is an unsafe function being used in safe mode
tracepoint:syscalls:sys_enter_read { signal(9); signal_thread(9); system("true"); print(write_user(args.buf, 1, 1)); }
                                                                                        ~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: run with --unsafe to allow it
== exit 1
