# With a max_strlen of 100 a longer path is cut after 100 characters, and the trailer says so, and
# how many were is said at the end. One that fills the room exactly counts, too.
== script
config = { max_strlen = 100 }
tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ { printf("[%s]\n", str(args.filename)); }
== workload
syscalls openat 1 /$(head -c 99 /dev/zero | tr '\0' a)
syscalls openat 1 /$(head -c 300 /dev/zero | tr '\0' b)
== stderr contains
2 strings of printf at stdin:2:61-97 were cut: they are longer than max_strlen
== check
'[/' + 'b' * 99 + '..]' in lines
