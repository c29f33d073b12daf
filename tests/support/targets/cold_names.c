/* cold_names: opens files by names that are not resident. usage: cold_names [ROUNDS]
 *
 * Makes cold.bin, then each round maps it anew and opens the file that its 20th page names, which does not exist: the
 * kernel is the first to touch the page. Prints rounds=.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 64, NAME_AT = 20 * PAGE }; /* more than the kernel maps around a fault */

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  static char bytes[PAGES * PAGE];
  strcpy(bytes + NAME_AT, "no such file");
  const int file = open("cold.bin", O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes) return 1;
  for (int i = 0; i < rounds; i++) {
    const char* memory = mmap(NULL, sizeof bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory == MAP_FAILED || open(memory + NAME_AT, O_RDONLY) >= 0) return 1;
    munmap((void*)memory, sizeof bytes);
  }
  printf("rounds=%d\n", rounds);
  return 0;
}
