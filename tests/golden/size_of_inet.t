# As a type `inet` has the size that is written behind it; a value has room for any address. What is asked for its type
# alone is not read, so nothing is said about its address space.
== script
struct inner { int x; int y; };
struct outer { long head; struct inner in; };
begin {
  print((sizeof(inet), sizeof(inet[4]), sizeof(inet[16]), sizeof(ntop(1)), sizeof(typeof(ntop(1)))));
  $p = (struct outer *)0;
  print((offsetof(*$p, in.y), sizeof($p.in), sizeof((typeof($p.head))5)));
}
== stdout
(0, 4, 16, 24, 24)
(12, 8, 8)


== stderr
Attached 1 probe
