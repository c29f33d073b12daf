/* tampered: makes calls that a tracer tampers with, and prints what it sees of it.
 *
 * usage: tampered WHAT...   each WHAT is done in turn:
 *   N          getppid N times: the numbers of those that failed or had a result of their own, with it
 *   time N     getppid N times: how many whole milliseconds each took, rounded down to tens
 *   thread     the next WHAT happens in a new thread, which is waited for
 *   fork       ... in a child; a WHAT of one word
 *   exec       the rest happens in this program executed again
 *   signal     getppid with a handler for SIGUSR1: how often it ran
 *   blocked    a read from an empty pipe that SIGALRM interrupts after 50 ms: what it returns, and how long it took
 *   filter     a seccomp filter of its own lets getuid fail with EDOM: what getuid returns
 *   listener   asks for a listener of its own: the error
 *   poke       read of "abc" from a pipe: what is in the buffer
 *   user       the effective user
 *   wait       prints a line, and waits for SIGUSR2
 *   signals N  getppid N times with a handler for SIGUSR1: the numbers of those after which it had run
 *   hold N     waits N seconds in calls of 10 ms, making getppid calls: how many failed */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char** words;
static volatile int handled;
static long parent;

static void handle(int signal) {
  handled += signal != 0;
}

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static long next_number(void) {
  return *words ? atol(*words++) : 0;
}

/* "getppid of 4: 2=ENOENT 3=42" */
static void count_calls(long count) {
  printf("getppid of %ld:", count);
  for (long i = 1; i <= count; i++) {
    errno = 0;
    const long result = syscall(SYS_getppid);
    if (result < 0)
      printf(" %ld=%s", i, strerrorname_np(errno) ? strerrorname_np(errno) : "?");
    else if (result != parent)
      printf(" %ld=%ld", i, result);
  }
  printf("\n");
}

static void time_calls(long count) {
  printf("times:");
  for (long i = 0; i < count; i++) {
    const long long start = now_ms();
    syscall(SYS_getppid);
    printf(" %lld", (now_ms() - start) / 10 * 10);
  }
  printf("\n");
}

static void handle_signal(void) {
  signal(SIGUSR1, handle);
  const long result = syscall(SYS_getppid);
  printf("handled %d, getppid %s\n", handled, result < 0 ? "failed" : "good");
}

static void wait_for_signal(void) {
  sigset_t wanted;
  int number;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR2);
  sigprocmask(SIG_BLOCK, &wanted, NULL);
  puts("waiting");
  fflush(stdout);
  sigwait(&wanted, &number);
}

static void count_signals(long count) {
  signal(SIGUSR1, handle);
  printf("signals after:");
  for (long i = 1; i <= count; i++) {
    handled = 0;
    syscall(SYS_getppid);
    if (handled) printf(" %ld", i);
  }
  printf("\n");
}

static void block(void) {
  int ends[2];
  char byte;
  struct sigaction action = {.sa_handler = handle};
  struct itimerspec soon = {.it_value = {0, 50000000}};
  timer_t timer;
  sigaction(SIGALRM, &action, NULL);
  if (pipe(ends) != 0 || timer_create(CLOCK_MONOTONIC, NULL, &timer) != 0) exit(1);
  timer_settime(timer, 0, &soon, NULL);
  const long long start = now_ms();
  const ssize_t got = read(ends[0], &byte, 1);
  printf("read %s after %lld ms\n", got < 0 ? strerrorname_np(errno) : "good", (now_ms() - start) / 10 * 10);
}

static void add_filter(unsigned flags) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getuid, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EDOM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof(code) / sizeof(*code), code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) < 0) {
    printf("seccomp %s\n", strerrorname_np(errno));
    return;
  }
  const long user = syscall(SYS_getuid);
  printf("getuid %s\n", user < 0 ? strerrorname_np(errno) : "good");
}

static void read_poked(void) {
  int ends[2];
  char buffer[4] = "";
  char text[] = "abc";
  if (pipe(ends) != 0 || write(ends[1], text, 3) != 3) exit(1);
  const ssize_t got = read(ends[0], buffer, 3);
  printf("read %zd: %s\n", got, buffer);
}

static void hold(long seconds) {
  const struct timespec nap = {0, 10000000};
  long failed = 0;
  for (const long long end = now_ms() + seconds * 1000; now_ms() < end; nanosleep(&nap, NULL))
    failed += syscall(SYS_getppid) < 0;
  printf("failed %s\n", failed == 0 ? "never" : "sometimes");
}

static void do_next(void);

static void* do_in_thread(void* unused) {
  do_next();
  return unused;
}

static void do_next(void) {
  const char* word = *words++;
  if (strcmp(word, "time") == 0) {
    time_calls(next_number());
  } else if (strcmp(word, "thread") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, do_in_thread, NULL);
    pthread_join(thread, NULL);
  } else if (strcmp(word, "fork") == 0) {
    const pid_t self = getpid(), child = fork();
    if (child == 0) {
      parent = self;
      do_next();
      exit(0);
    }
    waitpid(child, NULL, 0);
    words++;
  } else if (strcmp(word, "exec") == 0) {
    words[-1] = "tampered";
    execv("/proc/self/exe", words - 1);
  } else if (strcmp(word, "signal") == 0) {
    handle_signal();
  } else if (strcmp(word, "wait") == 0) {
    wait_for_signal();
  } else if (strcmp(word, "signals") == 0) {
    count_signals(next_number());
  } else if (strcmp(word, "blocked") == 0) {
    block();
  } else if (strcmp(word, "filter") == 0) {
    add_filter(0);
  } else if (strcmp(word, "listener") == 0) {
    add_filter(SECCOMP_FILTER_FLAG_NEW_LISTENER);
  } else if (strcmp(word, "poke") == 0) {
    read_poked();
  } else if (strcmp(word, "user") == 0) {
    printf("user %d\n", (int)geteuid());
  } else if (strcmp(word, "hold") == 0) {
    hold(next_number());
  } else {
    count_calls(atol(word));
  }
  fflush(stdout);
}

/* getppid() would be one of the calls that are counted. */
static long read_parent(void) {
  long number = 0;
  FILE* file = fopen("/proc/self/stat", "r");
  if (!file || fscanf(file, "%*d (%*[^)]) %*c %ld", &number) != 1) exit(1);
  fclose(file);
  return number;
}

int main(int count, char** arguments) {
  (void)count;
  parent = read_parent();
  setvbuf(stdout, NULL, _IOFBF, 4096);
  for (words = arguments + 1; *words;) do_next();
  return 0;
}
