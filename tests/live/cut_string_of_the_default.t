# A path longer than the default max_strlen is printed without a trailer, and counted: by printf, a row and a key.
== script
tracepoint:syscalls:sys_enter_openat /comm == "syscalls"/ {
  printf("[%s]\n", str(args.filename)); row((file = str(args.filename))); @[str(args.filename)] = count();
}
== args
-q -f json --fail-on-loss
== workload
syscalls openat 2 /$(head -c 300 /dev/zero | tr '\0' a)
syscalls openat 3 /$(head -c 1500 /dev/zero | tr '\0' b)
== exit 3
== stderr contains
3 strings of printf at
== check
[(l['kind'], l['of'], l['count']) for m in json if m['type'] == 'losses' for l in m['data']] == [('string_cut', 'printf', 3), ('string_cut', 'row', 3), ('string_cut', '@', 1)]
