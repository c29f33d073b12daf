/* touch_pages: takes a known number of page faults. usage: touch_pages COUNT
 *
 * Maps COUNT pages without huge pages and writes one byte to each. Prints pid=, pages= and faults= (the process's minor
 * faults so far as the kernel counts them, at least COUNT). */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char** argv) {
  long pages = argc > 1 ? atol(argv[1]) : 0, size = sysconf(_SC_PAGESIZE);
  if (pages <= 0) return fprintf(stderr, "usage: touch_pages COUNT\n"), 2;
  char* memory = mmap(NULL, pages * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return perror("mmap"), 1;
  madvise(memory, pages * size, MADV_NOHUGEPAGE);
  for (long i = 0; i < pages; i++) memory[i * size] = 1;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("pid=%d\npages=%ld\nfaults=%ld\n", getpid(), pages, usage.ru_minflt);
  return 0;
}
