/* syscalls: makes one system call a known number of times.
 *
 * usage: syscalls NAME COUNT [PATH]
 *
 * NAME is a row of the table below; PATH is the file it works on (default /dev/null). Prints what a test needs to know:
 * pid=, calls= (of NAME, as asked) and bytes= (sum of what the calls returned). The program itself opens PATH once, so
 * `openat` of PATH happens COUNT times for that row and once for the others. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fd = -1;
static const char* path = "/dev/null";
static char block[4096];

static long do_getppid(long i) {
  return (void)i, syscall(SYS_getppid), 0;
}
static long do_write(long i) {
  return (void)i, write(fd, block, 1);
}
static long do_read(long i) {
  return (void)i, read(fd, block, 100);
}
static long do_pread(long i) {
  return pread(fd, block, 1 + i % 100, 0);
}
static long do_pwrite(long i) {
  return pwrite(fd, block, 1 + i % 8, 0);
}
static long do_lseek(long i) {
  return (void)lseek(fd, i, SEEK_SET), 0;
}
static long do_openat(long i) {
  int opened = openat(AT_FDCWD, path, O_RDONLY);
  (void)i;
  if (opened >= 0) close(opened);
  return 0;
}

static const struct row {
  const char* name;
  long (*call)(long i);
  int open_flags; /* -1: PATH is not opened beforehand */
} kRows[] = {
    {"getppid", do_getppid, -1},     /* no arguments, no effect */
    {"write", do_write, O_WRONLY},   /* one byte each */
    {"read", do_read, O_RDONLY},     /* 100 bytes each, from the start of PATH on */
    {"pread64", do_pread, O_RDONLY}, /* call i reads 1 + i % 100 bytes at offset 0 */
    {"pwrite64", do_pwrite, O_RDWR}, /* call i writes 1 + i % 8 bytes at offset 0 */
    {"lseek", do_lseek, O_RDONLY},   /* call i seeks to i */
    {"openat", do_openat, -1},       /* opens and closes PATH */
};

int main(int argc, char** argv) {
  long count = argc > 2 ? atol(argv[2]) : 0, bytes = 0;
  if (argc > 3) path = argv[3];
  for (size_t r = 0; argc > 2 && r < sizeof kRows / sizeof *kRows; r++) {
    const struct row* row = &kRows[r];
    if (strcmp(row->name, argv[1])) continue;
    if (row->open_flags >= 0 && (fd = open(path, row->open_flags)) < 0) return perror(path), 1;
    for (long i = 0; i < count; i++) {
      long got = row->call(i);
      if (got > 0) bytes += got;
    }
    printf("pid=%d\ncalls=%ld\nbytes=%ld\n", getpid(), count, bytes);
    return 0;
  }
  fprintf(stderr, "usage: syscalls NAME COUNT [PATH]\n");
  return 2;
}
