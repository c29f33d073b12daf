# Whole structures: printed, copied to variables, kept in maps, as part of a structure, in JSON.
== script
struct point { int x; int y : 4; char tag[3]; };
struct line { struct point from, to; struct point *more; };
tracepoint:syscalls:sys_enter_write {
  $l = (struct line *)args.buf;
  print(*$l); print($l->to); $p = $l->from; print($p.x); print($p.tag);
  @m[$l->to.x] = $l->to; @v = *$l; print(@v.to.tag); print(@m[5].y); print(*$l->more);
  $q = $l->more + 1; print($q->x); print($l->more[1].x);
}
== events
bytes 0x1000 01 00 00 00 0e 61 62 00 05 00 00 00 03 78 79 7a 00 20 00 00 00 00 00 00
bytes 0x2000 09 00 00 00 01 71 00 00 0b 00 00 00 02 72 00 00
syscall write args=1,0x1000,5
== stdout
{ .from = { .x = 1, .y = -2, .tag = ab }, .to = { .x = 5, .y = 3, .tag = xyz }, .more = 0x2000 }
{ .x = 5, .y = 3, .tag = xyz }
1
ab
xyz
3
{ .x = 9, .y = 1, .tag = q }
11
11


@m[5]: { .x = 5, .y = 3, .tag = xyz }
@v: { .from = { .x = 1, .y = -2, .tag = ab }, .to = { .x = 5, .y = 3, .tag = xyz }, .more = 0x2000 }
