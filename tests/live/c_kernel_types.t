# Script structures with the kernel's type names, one that the script defines anew, and a header through `import`.
== file shapes.h
struct shape { u32 sides; char name[8]; struct list_head link; };
#define SHAPES 4
== file t.bt
import "shapes.h";
begin {
  print(sizeof(struct shape)); print(offsetof(struct shape, link.prev)); print(SHAPES);
  print(sizeof(struct list_head)); print(PERF_TYPE_HARDWARE); exit();
}
== file own.bt
struct list_head { u8 a; u8 b; };
struct holder { struct list_head *first; uint16_t x; pid_t y; bool z; };
begin { print(sizeof(struct list_head)); print(sizeof(struct holder)); print(offsetof(struct holder, z)); exit(); }
== run
chmod 755 .
"$SCRY" -q t.bt && "$SCRY" -q own.bt
== ready none
== stdout
32
24
4
16
PERF_TYPE_HARDWARE


2
24
16


