# Code made at run time that is replaced at its address: in a map, which does not tell when a stack was seen, neither
# name is right. Code that stays has its name.
== file app.c
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(int count, char **words) {
  // push %rbp; mov %rsp,%rbp; mov $110,%eax; syscall (getppid); pop %rbp; ret
  const unsigned char code[] = {0x55, 0x48, 0x89, 0xe5, 0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0x5d, 0xc3};
  unsigned char *page = mmap(0, 4096, 7, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(page, code, sizeof code);
  memcpy(page + 64, code, sizeof code);
  char name[64];
  sprintf(name, "/tmp/perf-%d.map", getpid());
  FILE *map = fopen(name, "w");
  fprintf(map, "%lx 40 kept\n%lx 40 before\n", (long)page, (long)page + 64);
  fflush(map);
  for (int i = 0; i < 20; ++i) ((void (*)(void))page)(), ((void (*)(void))(page + 64))();
  fprintf(map, "%lx 40 after\n", (long)page + 64);
  fclose(map);
  for (int i = 0; i < 20; ++i) ((void (*)(void))page)(), ((void (*)(void))(page + 64))();
  usleep(500000);
  unlink(name);
  return 0;
}
== needs root
== where host
== run
gcc -O1 -static -o app app.c
"$SCRY" -q -f folded:all.folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack(1)] = count(); }' -c ./app
cat all.folded
== ready none
== stdout
[unknown] 40
kept_[j] 40
