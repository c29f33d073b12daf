# Calls that end without a return (longjmp, the end of the thread) are not taken for the calls that follow: 80 calls are
# left, each 10 ms before a short one; a lookup of a name is left by a signal, and others follow.
== file left.c
#define _GNU_SOURCE
#include <netdb.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
static sigjmp_buf back;
static volatile int calls;
__attribute__((noinline)) int leave(int how) {
  if (how == 1) siglongjmp(back, 1);
  if (how == 2) pthread_exit(NULL);
  return ++calls;
}
static void fault(int signal) { siglongjmp(back, 1); }
static void* end_inside(void* none) { leave(2); return none; }
static void* look_up(void* name) {
  struct addrinfo* found;
  if (sigsetjmp(back, 1) == 0) getaddrinfo(name, NULL, NULL, &found);
  return NULL;
}
static void in_a_thread(void* (*what)(void*), void* with) {
  pthread_t one;
  pthread_create(&one, NULL, what, with);
  pthread_join(one, NULL);
}
int main(int argc, char** argv) {
  if (argc > 1) {
    signal(SIGSEGV, fault);
    look_up((void*)8);
    for (int i = 0; i < 3; i++) look_up("localhost");
    return 0;
  }
  for (int i = 0; i < 80; i++) {
    if (sigsetjmp(back, 1) == 0) leave(1);
    usleep(10000);
    leave(0);
  }
  for (int i = 0; i < 5; i++) in_a_thread(end_inside, NULL);
  return 0;
}
== run
cc -w -O1 -fno-pie -no-pie -o left left.c -pthread || exit 1
tool() { "$SCRY" tool "$@" -q -f csv 2> err; grep -v NOTE err; }
tool funclatency ./left:leave -u -c ./left | awk -F, '/^@us/ { n += $NF; if ($2 >= 8192) slow += $NF } END { print "calls=" n, "slow=" (slow > 8) }'
tool funcslower ./left:leave --min 9ms -c ./left | awk 'END { print "slower=" (NR > 9) }'
tool gethostlatency -c './left names' | grep -c left,.*,localhost
== needs root
== ready none
== where host
== timeout 60
== stdout
calls=80 slow=0
slower=0
3
