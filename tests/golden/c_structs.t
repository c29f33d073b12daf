# Structures of the script's own: layout, bitfields with their sign, anonymous members, arrays, text without its NUL.
== script
struct inner { short x; short y };
struct S {
  int a;
  unsigned b : 3; int c : 5; int : 0;
  char name[4]; char tail;
  unsigned char bytes[4];
  union { unsigned long whole; struct { int low, high; }; };
  struct inner in[2];
  enum color { RED = 1, BLUE = 7 } col;
  struct S *next;
  bool flag;
} __attribute__((aligned(16)));
enum { ZERO, ONE };
typedef struct inner inner_t;
typedef unsigned int number;

tracepoint:syscalls:sys_enter_write {
  $s = (struct S *)args.buf;
  printf("%d %d %d\n", $s->a, $s->b, $s->c);
  print($s->name); print($s->name == "HGFE"); print($s->tail); print($s->bytes); print($s->bytes[1]);
  print($s->whole); printf("%d %d\n", $s->low, $s->high);
  print($s->in[1].y); print($s->col); printf("%d %s\n", $s->col, $s->col);
  print($s->next->a); print($s->next->in); print($s->flag); print($s->in[0]);
  print((sizeof(struct S), sizeof(inner_t), sizeof(number), offsetof(struct S, in), offsetof(struct S, high)));
  print(ONE); print($s->col == BLUE);
}
== events
words 0x1000 0x000000f500000007
bytes 0x1008 48 47 46 45 54 01 02 03 04
bytes 0x1018 fe ff ff ff 05 00 00 00 01 00 02 00 03 00 fc ff 07 00 00 00 00 00 00 00
words 0x1030 0x2000 1
bytes 0x2000 2a 00 00 00
bytes 0x2020 09 00 0a 00 0b 00 0c 00
syscall write args=1,0x1000,5
== stdout
7 5 -2
HGFE
true
84
[1,2,3,4]
2
25769803774
-2 5
-4
BLUE
7 BLUE
42
[{ .x = 9, .y = 10 },{ .x = 11, .y = 12 }]
true
{ .x = 1, .y = 2 }
(64, 4, 4, 32, 28)
ONE
true


== stderr
Attached 1 probe
