# A _Bool of the script's own structures is a number, in text and in JSON; its bool is a truth value.
== script
struct S { _Bool number; bool truth; };
tracepoint:syscalls:sys_enter_write {
  $s = (struct S *)args.buf;
  print(($s->number, $s->truth, $s->number == 1, sizeof($s->number)));
  print(*$s);
}
== events
bytes 0x1000 01 01
syscall write args=1,0x1000,2
== stdout
(1, true, true, 1)
{ .number = 1, .truth = true }


