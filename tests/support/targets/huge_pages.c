/* huge_pages: takes a known number of faults of huge pages. usage: huge_pages COUNT
 *
 * Maps COUNT pages of 2 MiB from the pool of huge pages and writes one byte to each. Prints pid= and pages=. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char** argv) {
  long pages = argc > 1 ? atol(argv[1]) : 0, size = 2 << 20;
  if (pages <= 0) return fprintf(stderr, "usage: huge_pages COUNT\n"), 2;
  char* memory = mmap(NULL, pages * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
  if (memory == MAP_FAILED) return perror("mmap"), 1;
  for (long i = 0; i < pages; i++) memory[i * size] = 1;
  printf("pid=%d\npages=%ld\n", getpid(), pages);
  return 0;
}
