# Memory that is kept: realloc() without success keeps the old block, a thread frees what another one allocated, a forked
# process has blocks of its own at the same addresses, and the kernel gives memory of processes back in other tasks.
== file blocks.c
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static void* volatile kept[100];
static void* produce(void* none) {
  pthread_setname_np(pthread_self(), "producer");
  for (int i = 0; i < 100; i++) kept[i] = malloc(1000);
  return none;
}
static void grow(void) {
  produce(NULL);
  for (int i = 0; i < 100; i++) if (realloc(kept[i], 1ul << 60)) _exit(3);
  for (int i = 0; i < 50; i++) kept[i] = realloc(kept[i], 2000);
  for (int i = 0; i < 10; i++) free(kept[i]);
  kept[10] = realloc(kept[10], 0);
}
static void free_in_a_child(void) {
  produce(NULL);
  if (fork() == 0) {
    for (int i = 0; i < 100; i++) free(kept[i]);
    _exit(0);
  }
  wait(NULL);
}
static void free_what_a_thread_made(void) {
  pthread_t one;
  pthread_create(&one, NULL, produce, NULL);
  pthread_join(one, NULL);
  for (int i = 0; i < 100; i++) free(kept[i]);
}
static void processes(void) {
  for (int i = 0; i < 300; i++) {
    if (fork() == 0) _exit(0);
    wait(NULL);
  }
  usleep(700000);
}
int main(int argc, char** argv) {
  if (!strcmp(argv[1], "grow")) grow();
  if (!strcmp(argv[1], "fork")) free_in_a_child();
  if (!strcmp(argv[1], "thread")) free_what_a_thread_made();
  if (!strcmp(argv[1], "processes")) processes();
  return 0;
}
== run
cc -w -O1 -fno-builtin -o blocks blocks.c -pthread || exit 1
tool() { "$SCRY" tool "$@" -q -f csv --top 1000 2> /dev/null; }
kept() { tool memleak -z 1000 "$@" | awk -F, '/,[0-9]+$/ { n += $NF } END { print n + 0 }'; }
kept -c './blocks grow'
kept -c './blocks fork'
kept --follow -c './blocks fork'
kept --comm producer -c './blocks thread'
tool kmem -c './blocks processes' --follow | awk -F, '$2 == "copy_process" { n += $3 } END { print "taken=" (n > 300 * 1000) }'
tool kmem --kept -c './blocks processes' --follow | awk -F, '$2 == "copy_process" { n += $3 } END { print "kept=" (n > 300 * 1000) }'
== needs root
== ready none
== where host
== timeout 60
== stdout
128000
100000
100000
0
taken=1
kept=0
