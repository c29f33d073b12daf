/* cold_pages: hands over pointers to memory that is not resident. usage: cold_pages [ROUNDS]
 *
 * Each round maps the file cold.bin anew and calls take() with a string inside its first page, one across the end of a
 * page, and 6000 bytes of 'x' that end in "end"; never touches them itself. Prints rounds=.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))

enum { PAGE = 4096, PAGES = 64 }; /* more than the kernel maps around a fault */

NOINLINE const char* take(const char* text, long kind) {
  __asm__ volatile("" ::"r"(text), "r"(kind) : "memory");
  return text;
}

static void hand_over(int file, long offset, long kind) {
  char* memory = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE, file, 0);
  if (memory == MAP_FAILED) exit(1);
  take(memory + offset, kind);
  munmap(memory, PAGES * PAGE);
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  static char bytes[PAGES * PAGE];
  memset(bytes, 'x', sizeof bytes);
  strcpy(bytes + 100, "inside a page");
  strcpy(bytes + 20 * PAGE - 7, "across the end of a page");
  strcpy(bytes + 40 * PAGE + 6000 - 4, "end");
  const int file = open("cold.bin", O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes) return 1;
  for (int i = 0; i < rounds; i++) {
    hand_over(file, 100, 1);
    hand_over(file, 20 * PAGE - 7, 2);
    hand_over(file, 40 * PAGE, 3);
  }
  printf("rounds=%d\n", rounds);
  return 0;
}
