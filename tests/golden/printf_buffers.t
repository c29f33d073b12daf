# %r shows printable bytes and \x for the others, %rx all as \x, %rh in hex; print() is like %r.
== script
tracepoint:syscalls:sys_enter_write {
  printf("%r|%rx|%rh|\n", buf(args.buf, args.count), buf(args.buf, args.count), buf(args.buf, args.count));
  print(buf(args.buf, 2)); printf("%s|%8r|%-8r|\n", buf(args.buf, 2), buf(args.buf, 2), buf(args.buf, 2));
  print(buf(args.buf, 0)); print((sizeof(buf(args.buf, 3)), sizeof(buf(args.buf, args.count))));
}
== events
bytes 0x5000 68 69 0a ff
syscall write args=1,0x5000,4
== stdout
hi\x0a\xff|\x68\x69\x0a\xff|68 69 0a ff|
hi
hi|      hi|hi      |

(7, 1024)


