/* swapped_pages: takes a known number of pages back from swap. usage: swapped_pages COUNT RECLAIM
 *
 * Writes COUNT pages, has the kernel swap them out by a word to the file RECLAIM (memory.reclaim of its cgroup), and
 * reads them again. Prints pages= and away=, the pages that were in swap in between. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static long pages_in_swap(void) {
  FILE* status = fopen("/proc/self/status", "r");
  char line[200];
  long kib = 0;
  while (status && fgets(line, sizeof line, status)) sscanf(line, "VmSwap: %ld", &kib);
  if (status) fclose(status);
  return kib * 1024 / sysconf(_SC_PAGESIZE);
}

int main(int argc, char** argv) {
  long pages = argc > 2 ? atol(argv[1]) : 0, size = sysconf(_SC_PAGESIZE);
  if (pages <= 0) return fprintf(stderr, "usage: swapped_pages COUNT RECLAIM\n"), 2;
  char* memory = mmap(NULL, pages * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return perror("mmap"), 1;
  madvise(memory, pages * size, MADV_NOHUGEPAGE);
  for (long i = 0; i < pages; i++) memory[i * size] = (char)(i | 1);
  int reclaim = open(argv[2], O_WRONLY);
  if (reclaim < 0) return perror(argv[2]), 1;
  // The kernel answers EAGAIN if it could free less than this, which is as good.
  for (int i = 0; i < 20 && pages_in_swap() < pages / 2; i++) {
    if (write(reclaim, "64M", 3) < 0) usleep(10000);
  }
  long away = pages_in_swap(), sum = 0;
  for (long i = 0; i < pages; i++) sum += ((volatile char*)memory)[i * size];
  printf("pages=%ld\naway=%ld\nsum=%ld\n", pages, away, sum);
  return 0;
}
