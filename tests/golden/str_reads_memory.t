# str() reads a string from the process; with a length at most one byte less; nothing readable gives an empty string.
== script
tracepoint:syscalls:sys_enter_openat {
  printf("[%s] [%s] [%s]\n", str(args.filename), str(args.filename, 4), str(args.filename, 100));
  print((sizeof(str(args.filename)), sizeof(str(args.filename, 4))));
  $n = 3; printf("[%s]\n", str(args.filename, $n));
}
== events
string 0x7000 "/etc/passwd"
syscall openat args=-100,0x7000,0 ret=3
syscall openat args=-100,0x9999,0 ret=-14
== stdout
[/etc/passwd] [/et] [/etc/passwd]
(1024, 5)
[/e]
[] [] []
(1024, 5)
[]


