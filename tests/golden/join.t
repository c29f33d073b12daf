# join() stops at a null pointer and at an empty string, takes 16 strings at most and 1023 characters of each.
== script
tracepoint:syscalls:sys_enter_write { join(args.buf); join(args.buf, ","); join(args.buf, ""); join(8); }
== events
string 0x7000 "ls"
string 0x7010 "-l x"
string 0x7020 ""
bytes 0x7100 00 70 00 00 00 00 00 00 10 70 00 00 00 00 00 00 00 00 00 00 00 00 00 00
syscall write args=1,0x7100,0 ret=0
bytes 0x7200 00 70 00 00 00 00 00 00 20 70 00 00 00 00 00 00 10 70 00 00 00 00 00 00 00 00 00 00 00 00 00 00
syscall write args=1,0x7200,0 ret=0
bytes 0x7300 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 70 00 00 00 00 00 00 00 00 00 00 00 00 00 00
syscall write args=1,0x7300,0 ret=0
== stdout
ls -l x
ls,-l x
ls-l x

ls
ls
ls

ls ls ls ls ls ls ls ls ls ls ls ls ls ls ls ls
ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls,ls
lslslslslslslslslslslslslslslsls



