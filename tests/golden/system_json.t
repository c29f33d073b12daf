# system(), cat() and join() as JSON: the data is what was captured, failures stay plain text on stderr.
== script
begin { system("echo hi"); cat("/proc/sys/kernel/ostype"); system("exit 1"); cat("/nope"); }
tracepoint:syscalls:sys_enter_write { join(args.buf); join(args.buf, "|"); }
== args
--unsafe -f json -q
== events
string 0x7000 "ls"
string 0x7010 "-l"
bytes 0x7100 00 70 00 00 00 00 00 00 10 70 00 00 00 00 00 00 00 00 00 00 00 00 00 00
syscall write args=1,0x7100,0 ret=0
== stdout
{"type": "syscall", "data": "hi\n"}
{"type": "cat", "data": "Linux\n"}
{"type": "join", "data": "ls -l"}
{"type": "join", "data": "ls|-l"}
== stderr
ERROR: command exited with code 1 (Success)
ERROR: failed to open file '/nope' (No such file or directory)
