# memleak and mallocsnoop: a program that does not call the malloc() of libc, nor its operator new.
== file pool.cc
#include <stddef.h>
#include <new>
static char room[1 << 20];
static size_t used;
static void* take(size_t bytes) {
  void* block = room + used;
  used += (bytes + 15) & ~15ul;
  return block;
}
extern "C" __attribute__((noinline)) void* malloc(size_t bytes) { return take(bytes); }
extern "C" __attribute__((noinline)) void free(void* block) { __asm__ volatile("" : : "r"(block) : "memory"); }
__attribute__((noinline)) void* operator new(size_t bytes) { return take(bytes); }
__attribute__((noinline)) void operator delete(void* block) noexcept { __asm__ volatile("" : : "r"(block) : "memory"); }
__attribute__((noinline)) void operator delete(void* block, size_t) noexcept { __asm__ volatile("" : : "r"(block) : "memory"); }
== file app.cc
#include <stdlib.h>
struct Large { char bytes[3000]; };
template <class T> __attribute__((noinline)) T* used(T* block) { __asm__ volatile("" : : "r"(block) : "memory"); return block; }
int main() {
  for (int i = 0; i < 3; ++i) used(malloc(10000));
  for (int i = 0; i < 5; ++i) free(used(malloc(10001)));
  for (int i = 0; i < 4; ++i) used(new Large);
  for (int i = 0; i < 7; ++i) delete used(new Large);
}
== where host
== needs root
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
g++ -O1 -fno-builtin -shared -fPIC -o libpool.so pool.cc
g++ -O1 -fno-builtin -o app app.cc -L. -lpool -Wl,-rpath,$PWD
bytes() { sed 's/.*,//' | grep '000$' | sort -n; }  # that of libc has blocks too: of the loader
echo kept; "$SCRY" tool memleak -q -f csv -c ./app | tail -n +2 | bytes
echo kept, by name; "$SCRY" tool memleak -q -f csv -O ./libpool.so -c ./app | tail -n +2 | bytes
echo of scry malloc  # both stacks are main()
"$SCRY" malloc -q --by none -c ./app -o kept.folded; sed 's/.* //' kept.folded | bytes
echo taken; "$SCRY" tool mallocsnoop -q -f csv -c ./app | tail -n +2 | bytes
echo of libc; "$SCRY" tool memleak -q -f csv -O libc -c ./app | tail -n +2 | bytes
"$SCRY" tool memleak -q -O /bin/true -c ./app; echo $?
== stdout
kept
12000
30000
kept, by name
12000
30000
of scry malloc
42000
taken
12000
21000
30000
of libc
1
== stderr contains
ERROR: --allocator /bin/true: no such library or program that has malloc
