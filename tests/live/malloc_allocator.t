# scry malloc: a program that does not call the malloc() of libc; what the command is linked with is found by itself.
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
== file waits.c
#include <stdlib.h>
#include <unistd.h>
__attribute__((noinline)) void* keep(size_t bytes) { void* block = malloc(bytes); __asm__ volatile("" ::: "memory"); return block; }
int main(void) {
  for (int i = 0; i < 1500; ++i, usleep(10000)) if (!keep(100)) return 1;
}
== file never_frees.c
#include <stdlib.h>
__attribute__((noinline)) void* keep(size_t bytes) { void* block = malloc(bytes); __asm__ volatile("" ::: "memory"); return block; }
int main(void) { return !keep(10000); }
void* malloc(size_t bytes) {
  static char room[1 << 20];
  static size_t used;
  return room + (used += bytes) - bytes;
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -fno-builtin -shared -fPIC -o libpool.so pool.c
gcc -O1 -fno-builtin -o app app.c -L. -lpool -Wl,-rpath,$PWD
"$SCRY" malloc -q --by none --allocator ./libpool.so -c ./app -o a.folded
cat a.folded | sed 's/.*;\(keep\)/\1/'
"$SCRY" malloc -q --by none -c ./app -o a.folded
cat a.folded | sed 's/.*;\(keep\)/\1/'
gcc -O1 -fno-builtin -o never_frees never_frees.c
"$SCRY" malloc -q --by none -c ./never_frees -o a.folded
sed -n 's/.*;\(keep\)/\1/p' a.folded
# Of a process: a library that it asked for by a link, one that was loaded before all others, and the program itself.
rm libpool.so
gcc -O1 -fno-builtin -shared -fPIC -Wl,-soname,libpool.so.1 -o libpool.so pool.c
mv libpool.so libpool.so.1.4; ln -s libpool.so.1.4 libpool.so.1; ln -s libpool.so.1 libpool.so
gcc -O1 -fno-builtin -o linked waits.c -L. -lpool -Wl,-rpath,$PWD
gcc -O1 -fno-builtin -o preloaded waits.c
LD_PRELOAD=$PWD/libpool.so.1 ./preloaded & preloaded=$!
./linked & linked=$!
gcc -O1 -fno-builtin -static -o contained waits.c
./contained & contained=$!
for pid in $linked $preloaded $contained; do
  "$SCRY" malloc -q --by none -p $pid -d 1 -o a.folded
  grep -o ';keep' a.folded
done
kill $linked $preloaded $contained
strip -o hidden contained
(exec ./hidden) & hidden=$!
until [ "$(readlink /proc/$hidden/exe)" = "$PWD/hidden" ]; do sleep 0.1; done
"$SCRY" malloc -q --by none -p $hidden -d 1 -o a.folded
kill $hidden
"$SCRY" malloc -q --allocator './x { exit(); }' -c ./app; echo $?
"$SCRY" malloc -q --allocator /bin/true -c ./app; echo $?
== stdout
keep 30000
keep 30000
keep 10000
;keep
;keep
;keep
1
1
== stderr contains
ERROR: --allocator ./x { exit(); }: expecting the name of a library, or a path of letters, digits and ._-+/@
is linked statically, and no symbol of it is malloc: only what it starts is counted
ERROR: --allocator /bin/true: no such library or program that has malloc
