// Calls of every shape that a walk by call-frame tables meets, compiled without frame pointers. Each shape calls
// getppid() from mark(), as often as the second argument says.
//
// usage: unwinding SHAPE [TIMES]
#define _GNU_SOURCE
#include <alloca.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define SEPARATE __attribute__((noinline, noclone, noipa))

static volatile int sink;

SEPARATE void mark(void) {
  syscall(SYS_getppid);
  ++sink;
}

// ---- a chain, whose frames have different sizes
SEPARATE void chain_small(void) {
  mark();
  ++sink;
}
SEPARATE void chain_large(void) {
  volatile char room[3000];
  room[sink % 3000] = 1;
  chain_small();
  sink += room[17];
}
SEPARATE void chain_saving(int a, int b, int c, int d) {
  chain_large();
  sink += a + b + c + d;
}

// ---- a frame of unknown size, which is found by rbp
SEPARATE void of_unknown_size(int size) {
  char* room = alloca(size);
  memset(room, 1, size);
  chain_small();
  sink += room[size / 2];
}

// ---- a frame that is aligned to more than the stack is
SEPARATE void aligned(void) {
  volatile char __attribute__((aligned(64))) room[128];
  room[sink % 128] = 1;
  chain_small();
  sink += room[17];
}

// ---- without call-frame information, with frame pointers
void bare_outer(void);
__asm__(
    ".text\n.type bare, @function\n.type bare_outer, @function\n"
    "bare: push %rbp\nmov %rsp, %rbp\ncall mark\npop %rbp\nret\n.size bare, . - bare\n"
    "bare_outer: push %rbp\nmov %rsp, %rbp\ncall bare\npop %rbp\nret\n.size bare_outer, . - bare_outer\n");

// ---- called back by the C library
SEPARATE int compare(const void* a, const void* b) {
  mark();
  return *(const int*)a - *(const int*)b;
}
SEPARATE void sorted(void) {
  int numbers[2] = {2, 1};
  qsort(numbers, 2, sizeof(int), compare);
  sink += numbers[0];
}

// ---- in a signal handler
SEPARATE void on_signal(int number) {
  (void)number;
  mark();
  ++sink;
}
SEPARATE void signalled(void) {
  raise(SIGUSR1);
  ++sink;
}

// ---- a stack of its own, whose first function returns to the C library
static ucontext_t before, within;
SEPARATE void on_own_stack(void) {
  chain_small();
  ++sink;
}
SEPARATE void coroutine(void) {
  static char stack[64 << 10];
  getcontext(&within);
  within.uc_stack.ss_sp = stack;
  within.uc_stack.ss_size = sizeof stack;
  within.uc_link = &before;
  makecontext(&within, on_own_stack, 0);
  swapcontext(&before, &within);
  ++sink;
}

// ---- a call through a null pointer, in whose handler the program tells where it was
static sigjmp_buf again;
SEPARATE void in_crash(int number) {
  chain_small();
  siglongjmp(again, number);
}
SEPARATE void call_null(void) {
  void (*volatile nothing)(void) = NULL;
  nothing();
  ++sink;
}
SEPARATE void crash(void) {
  signal(SIGSEGV, in_crash);
  if (sigsetjmp(again, 1) == 0) call_null();
  ++sink;
}

// ---- the C library keeps the return address of vfork() in a register: the child shares the stack
SEPARATE void parent(void) {
  if (vfork() == 0) _exit(0);
  ++sink;
}

// ---- in a thread
SEPARATE void* in_thread(void* argument) {
  chain_small();
  return argument;
}
SEPARATE void threaded(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, NULL);
  pthread_join(thread, NULL);
}

// ---- a call that is the last instruction of its function: the return address lies in the next one
SEPARATE __attribute__((noreturn)) void last_call(int turns);
SEPARATE __attribute__((noreturn)) void never_returns(int turns) {
  mark();
  if (turns == 0) exit(0);
  struct timespec pause = {0, 1000000};
  nanosleep(&pause, NULL);
  last_call(turns - 1);
}
SEPARATE __attribute__((noreturn)) void last_call(int turns) {
  never_returns(turns);
}

SEPARATE void deep(int frames) {
  if (frames > 0)
    deep(frames - 1);
  else
    mark();
  ++sink;
}

static void shape(const char* name) {
  if (!strcmp(name, "chain")) chain_saving(1, 2, 3, 4);
  if (!strcmp(name, "alloca")) of_unknown_size(100 + sink % 7);
  if (!strcmp(name, "aligned")) aligned();
  if (!strcmp(name, "qsort")) sorted();
  if (!strcmp(name, "signal")) signalled();
  if (!strcmp(name, "vfork")) parent();
  if (!strcmp(name, "coroutine")) coroutine();
  if (!strcmp(name, "crash")) crash();
  if (!strcmp(name, "thread")) threaded();
  if (!strcmp(name, "deep")) deep(200);
  if (!strcmp(name, "noreturn")) never_returns(0);
  if (!strcmp(name, "bare")) bare_outer();
}

int main(int count, char** words) {
  if (count < 2) return 2;
  const int times = count > 2 ? atoi(words[2]) : 1;
  signal(SIGUSR1, on_signal);
  for (int i = 0; i < times; ++i) {
    shape(words[1]);
    const struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
  }
  return 0;
}
