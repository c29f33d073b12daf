# The run ends when the child of -c ends.
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
== args
-c 'syscalls getppid 4321'
== check
maps['@'] == 4321
work == {}
seconds < 5
