# A path longer than max_strlen arrives up to its last byte but one, plain, as with the reference's default; the end of the run
# says that it was cut.
== script
tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ { printf("[%s]\n", str(args.filename)); }
== workload
syscalls openat 1 /$(head -c 300 /dev/zero | tr '\0' a)
syscalls openat 1 /$(head -c 1500 /dev/zero | tr '\0' b)
== check
'[/' + 'a' * 300 + ']' in lines
'[/' + 'b' * 1022 + ']' in lines
== stderr
Attached 1 probe
1 strings of printf at stdin:1:61-97 were cut: they are longer than max_strlen
HINT: raise max_strlen
