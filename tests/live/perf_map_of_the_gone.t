# Code made at run time by processes that have ended when it is named: one removed its perf map itself, one lived in
# another root folder.
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
  char name[64];
  sprintf(name, "/tmp/perf-%d.map", getpid());
  FILE *map = fopen(name, "w");
  fprintf(map, "%lx 40 made_by_%s\n", (long)page, words[1]);
  fclose(map);
  for (int i = 0; i < 50; ++i) ((void (*)(void))page)(), usleep(20000);
  if (count > 2) unlink(name);
  return 0;
}
== needs root
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -static -o app app.c
mkdir -p root/tmp && cp app root/app
: > err
"$SCRY" -f folded:all.folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack] = count(); }' 2> err & scry=$!
until grep -q Attached err; do sleep 0.05; done
./app remover and_remove & remover=$!
chroot root /app prisoner & prisoner=$!
wait $remover $prisoner
rm -r root
kill -INT $scry; wait $scry
for name in remover prisoner; do
  awk -v name=$name '$0 ~ ";made_by_" name "_\\[j\\] " { n += $NF } END { print name, n }' all.folded
done
== stdout
remover 50
prisoner 50
