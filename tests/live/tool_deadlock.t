# deadlock follows locks that are tried and those with a limit of time, and keeps in step with them; it says nothing of two
# mutexes that one thread takes in two orders, nor of new mutexes at the addresses of old ones.
== file locks.c
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <time.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
static const struct timespec late = {.tv_sec = 4000000000};
static void take_b(void) { pthread_mutex_lock(&b); pthread_mutex_unlock(&b); }
static void release_a(void) { pthread_mutex_unlock(&a); }
static void* tried(void* none) { pthread_mutex_trylock(&a); take_b(); release_a(); return none; }
static void* timed(void* none) { pthread_mutex_timedlock(&a, &late); take_b(); release_a(); return none; }
static void* clocked(void* none) {
  pthread_mutex_clocklock(&a, CLOCK_MONOTONIC, &late); take_b(); release_a();
  return none;
}
static void* between(void* none) {
  pthread_mutex_lock(&a);
  pthread_mutex_trylock(&c); pthread_mutex_unlock(&c);
  take_b(); release_a();
  return none;
}
static void* plain(void* none) { pthread_mutex_lock(&a); take_b(); release_a(); return none; }
static void* reversed(void* none) {
  pthread_mutex_lock(&b); pthread_mutex_lock(&a);
  release_a(); pthread_mutex_unlock(&b);
  return none;
}
static void* new_a(void* none) { pthread_mutex_destroy(&a); pthread_mutex_init(&a, NULL); return none; }
static void run(void* (*what)(void*)) {
  pthread_t one;
  pthread_create(&one, NULL, what, NULL);
  pthread_join(one, NULL);
}
int main(int argc, char** argv) {
  if (!strcmp(argv[1], "one")) { plain(NULL); reversed(NULL); return 0; }
  if (!strcmp(argv[1], "new")) { run(plain); run(new_a); run(reversed); return 0; }
  run(!strcmp(argv[1], "tried") ? tried : !strcmp(argv[1], "timed") ? timed : !strcmp(argv[1], "clocked") ? clocked : between);
  run(reversed);
  return 0;
}
== run
cc -w -O1 -o locks locks.c -pthread || exit 1
for what in tried timed clocked between one new; do
  "$SCRY" tool deadlock -q -f csv -c "./locks $what" 2> err | awk -F, -v what=$what '$3 == "locks" { n++ } END { print what, n + 0 }'
  grep ERR err
done
true
== needs root
== ready none
== where host
== timeout 100
== stdout
tried 1
timed 1
clocked 1
between 1
one 0
new 0
