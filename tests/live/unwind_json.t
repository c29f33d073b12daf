# How the walks of user stacks ended is a message of its own.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[ustack] = count(); }
== needs root
== args
-f json -c 'unwinding chain 20'
== check
[m['data']['complete'] for m in json if m['type'] == 'user_stacks'] == [20]
