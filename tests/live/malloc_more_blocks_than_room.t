# scry malloc with more blocks in use than it can follow: those that it does not follow are not counted as kept when they
# are freed, and a warning gives their number. An option makes room.
== file many.c
#include <stdlib.h>
enum { kBlocks = 1000 };
static void *blocks[kBlocks];
__attribute__((noinline)) void grab(void) {
  for (int i = 0; i < kBlocks; ++i) blocks[i] = malloc(6400);
}
int main(void) {
  for (int round = 0; round < 2; ++round) {
    grab();
    for (int i = 0; i < kBlocks; ++i) free(blocks[i]);
  }
  blocks[0] = malloc(6400);
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -fno-builtin -o many many.c
"$SCRY" malloc -q --by none --min-size 6400 --max-blocks 300 -c ./many -o few.folded 2> err
awk '{ bytes += $NF } END { print "few=" bytes }' few.folded
grep -v '^HINT' err
"$SCRY" malloc -q --by none --min-size 6400 --max-blocks 2000 -c ./many -o all.folded
awk '{ bytes += $NF } END { print "all=" bytes }' all.folded
"$SCRY" malloc -q --by none --min-size 6400 --max-blocks 1 --total -c ./many -o total.folded
awk '{ bytes += $NF } END { print "total=" bytes }' total.folded
== stdout
few=6400
1400 events are not shown: there was no room for more different stacks, threads or blocks of memory
all=6400
total=12806400
