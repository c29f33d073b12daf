/* signals: sends a signal a known number of times. usage: signals NUMBER COUNT
 *
 * The receiver is a child that waits with the signal blocked, so that each kill(2) is one signal_generate event with
 * the same pid. Prints pid= (sender), target= (receiver) and sent=. The last signal, SIGKILL, ends the child. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int number = argc > 1 ? atoi(argv[1]) : 0, count = argc > 2 ? atoi(argv[2]) : 0;
  if (number <= 0) return fprintf(stderr, "usage: signals NUMBER COUNT\n"), 2;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  pid_t child = fork();
  if (child == 0)
    for (;;) pause();
  for (int i = 0; i < count; i++) kill(child, number);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  printf("pid=%d\ntarget=%d\nsent=%d\n", getpid(), child, count);
  return 0;
}
