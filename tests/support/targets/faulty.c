/* faulty: opens seven files, and does something else wrong or right about each that cannot be opened.
 *
 * usage: faulty [fork|input]   fork: a child opens them, whose end is passed on; input: counts the bytes of stdin
 * instead */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int opens(void) {
  const int file = open("/dev/null", O_RDONLY);
  if (file >= 0) close(file);
  return file >= 0;
}

static int work(void) {
  if (!opens()) __builtin_trap();
  if (!opens())
    for (;;) pause();
  if (!opens()) return 3;
  if (!opens()) {
    fprintf(stderr, "faulty: \033[31mno file\n");
    return 1;
  }
  if (!opens()) fprintf(stderr, "faulty: goes on\n");
  puts(opens() ? "all of it" : "a part of it");
  opens();
  return 0;
}

static int read_input(void) {
  char bytes[64];
  ssize_t got, all = 0;
  while ((got = read(0, bytes, sizeof(bytes))) > 0) all += got;
  printf("%zd bytes\n", all);
  if (got < 0) perror("faulty");
  return got < 0;
}

int main(int count, char** arguments) {
  if (count > 1 && strcmp(arguments[1], "input") == 0) return read_input();
  if (count < 2 || strcmp(arguments[1], "fork") != 0) return work();
  int status = 0;
  const pid_t child = fork();
  if (child == 0) _exit(work() + (fflush(stdout) ? 1 : 0));
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 9 : WEXITSTATUS(status);
}
