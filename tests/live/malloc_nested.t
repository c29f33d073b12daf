# An allocator whose posix_memalign() calls its own aligned_alloc(), as that of musl does: each block counts once.
== where host
== run
cat > own.c <<'END'
#include <errno.h>
#include <stddef.h>
static char room[1 << 20];
static size_t used;
__attribute__((noinline)) void* aligned_alloc(size_t alignment, size_t size) {
  used = (used + alignment - 1) / alignment * alignment;
  void* block = room + used;
  used += size;
  return used < sizeof room ? block : 0;
}
__attribute__((noinline)) void* malloc(size_t size) { return aligned_alloc(16, size); }
__attribute__((noinline)) void free(void* block) { __asm__ volatile("" : : "r"(block)); }
__attribute__((noinline)) int posix_memalign(void** place, size_t alignment, size_t size) {
  void* block = aligned_alloc(alignment, size);
  if (!block) return ENOMEM;
  *place = block;
  return 0;
}
END
cat > program.c <<'END'
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 10; ++i) {
    void* block;
    if (posix_memalign(&block, 64, 3000)) return 1;
    if (!aligned_alloc(64, 640)) return 1;
    if (i == 0) free(block);
  }
}
END
gcc -O1 -fno-builtin -shared -fPIC -Wl,-Bsymbolic-functions -o libown.so own.c
gcc -O1 -fno-builtin -o program program.c -L. -lown -Wl,-rpath,$PWD
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" malloc -c ./program --by none -q -o kept.folded
awk '{ sum += $NF } END { print "kept", sum }' kept.folded
"$SCRY" malloc --total -c ./program --by none -q -o all.folded
awk '{ sum += $NF } END { print "all", sum }' all.folded
== needs root
== ready none
== stdout
kept 33400
all 36400
