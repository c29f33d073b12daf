// Calls library functions with values that are known: strings, buffers, callbacks, failures, functions that leave by
// longjmp() or never return. For scry ltrace. libcalls [COUNT]: with a count, only strtol("42", 0, 10) so often.
#define _GNU_SOURCE
#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jmp_buf back;

static int order(const void* a, const void* b) {
  return strcmp(*(const char* const*)a, *(const char* const*)b);
}

static int leave(const void* a, const void* b) {
  (void)a, (void)b;
  longjmp(back, 1);
}

int main(int argc, char** argv) {
  if (argc > 1) {
    long sum = 0;
    for (long left = strtol(argv[1], 0, 10); left > 0; --left) sum += strtol("42", 0, 10);
    return sum == 42 * strtol(argv[1], 0, 10) ? 0 : 1;
  }
  const char* words[] = {"b", "a"};
  char text[32], line[16];
  puts("hello");
  qsort(words, 2, sizeof *words, order);
  if (setjmp(back) == 0) qsort(words, 2, sizeof *words, leave);
  strcpy(text, "copied");
  snprintf(text, sizeof text, "%d-%s-%lx", 5, "five", 0x55aaUL);
  FILE* none = fopen("/nonexistent/file", "r");
  int file = open("/dev/zero", O_RDONLY);
  read(file, line, 4);
  close(file);
  close(-1);
  write(1, "written\n", 8);
  getenv("SCRY_NO_SUCH_VARIABLE");
  void* memory = calloc(3, 7);
  free(memory);
  exit(none ? 1 : 7);
}
