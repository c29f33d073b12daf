# An address, a user and a text.
== script
tracepoint:syscalls:sys_enter_openat /args.filename == "/etc/passwd"/ { }
begin { if (username == "root") { } }
== stderr
stdin:1:39-69: ERROR: Type mismatch for '==': comparing int8 * with string[12]
tracepoint:syscalls:sys_enter_openat /args.filename == "/etc/passwd"/ { }
                                      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:39-52: ERROR: left (int8 *)
tracepoint:syscalls:sys_enter_openat /args.filename == "/etc/passwd"/ { }
                                      ~~~~~~~~~~~~~
stdin:1:56-69: ERROR: right (string[12])
tracepoint:syscalls:sys_enter_openat /args.filename == "/etc/passwd"/ { }
                                                       ~~~~~~~~~~~~~
HINT: str() reads the text at an address: str(args.filename) == "/etc/passwd"
stdin:2:12-32: ERROR: Type mismatch for '==': comparing username_t with string[5]
begin { if (username == "root") { } }
           ~~~~~~~~~~~~~~~~~~~~
stdin:2:13-21: ERROR: left (username_t)
begin { if (username == "root") { } }
            ~~~~~~~~
stdin:2:25-31: ERROR: right (string[5])
begin { if (username == "root") { } }
                        ~~~~~~
HINT: compare the number: uid == 0
== exit 1
