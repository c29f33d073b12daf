# Strings that max_strlen cuts are counted, in events and in the keys of a map; a limit that the script names is none.
== script
config = { max_strlen = 100 }
tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ {
  printf("[%s]\n", str(args.filename)); @path[str(args.filename)] = count(); @short[str(args.filename, 4)] = count();
}
== args
-q -f json
== workload
syscalls openat 7 /$(head -c 98 /dev/zero | tr '\0' a)
syscalls openat 5 /$(head -c 300 /dev/zero | tr '\0' b)
syscalls openat 5 /$(head -c 400 /dev/zero | tr '\0' b)
== stderr contains
10 strings of printf at stdin:3:3-39 were cut: they are longer than max_strlen
== check
[(l['kind'], l['of'], l['count']) for m in json if m['type'] == 'losses' for l in m['data']] == [('string_cut', 'printf', 10), ('string_cut', '@path', 1)]
