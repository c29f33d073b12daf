# scry malloc --allocator: a program that does not call the malloc() of libc.
== file pool.c
#include <stddef.h>
static char room[1 << 20];
static size_t used;
__attribute__((noinline)) void* malloc(size_t bytes) {
  void* block = room + used;
  used += (bytes + 15) & ~15ul;
  return block;
}
__attribute__((noinline)) void free(void* block) { __asm__ volatile("" : : "r"(block) : "memory"); }
== file app.c
#include <stdlib.h>
__attribute__((noinline)) void* keep(size_t bytes) { void* block = malloc(bytes); __asm__ volatile("" ::: "memory"); return block; }
int main(void) {
  free(keep(100000));
  for (int i = 0; i < 3; ++i) if (!keep(10000)) return 1;
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -fno-builtin -shared -fPIC -o libpool.so pool.c
gcc -O1 -fno-builtin -o app app.c -L. -lpool -Wl,-rpath,$PWD
"$SCRY" malloc -q --by none --allocator ./libpool.so -c ./app -o a.folded
cat a.folded | sed 's/.*;\(keep\)/\1/'
"$SCRY" malloc -q --allocator './x { exit(); }' -c ./app; echo $?
"$SCRY" malloc -q --allocator /bin/true -c ./app; echo $?
== stdout
keep 30000
1
1
== stderr contains
ERROR: --allocator ./x { exit(); }: expecting the name of a library, or a path of letters, digits and ._-+/@
ERROR: --allocator /bin/true: no such library or program that has malloc and free
