// forks COUNT: starts so many processes, one after the other, each of which ends at once. 0: until it is killed.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  const long count = argc == 2 ? atol(argv[1]) : -1;
  if (count < 0) {
    fprintf(stderr, "usage: forks COUNT\n");
    return 2;
  }
  for (long i = 0; count == 0 || i < count; i++) {
    const pid_t child = vfork();
    if (child == 0) _exit(0);
    if (child < 0 || waitpid(child, NULL, 0) != child) {
      perror("forks");
      return 1;
    }
  }
  return 0;
}
