# Code that a process makes has no names without a map: a warning says so, and who can write one.
== file jit.c
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
int main(int count, char** words) {
  static const unsigned char code[] = {0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0xc3};  // getppid()
  char* memory = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  prctl(PR_SET_NAME, "made");
  char path[64];
  snprintf(path, sizeof path, "/tmp/perf-%d.map", getpid());
  if (count > 1) {
    FILE* map = fopen(path, "w");
    fprintf(map, "%lx 1000 made\n", (long)memory);
    fclose(map);
  }
  for (int i = 0; i < 20; ++i) {
    memcpy(memory + i * 64, code, sizeof code);
    ((void (*)(void))(memory + i * 64))();
  }
  sleep(1);
  unlink(path);
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -o jit jit.c
for words in "" " map"; do
  "$SCRY" -q -e 'tracepoint:syscalls:sys_enter_getppid { @[ustack(1)] = count(); }' -c "./jit$words" > counts 2> warnings
  grep -c made counts
  sed 's/[a-z]* ([0-9]*)/NAME (PID)/' warnings
done
== ready none
== stdout
0
WARNING: Code that these processes made has no names, for they have no /tmp/perf-PID.map: NAME (PID). node writes one with --perf-basic-prof, python3 with -X perf, java by jcmd PID Compiler.perfmap
20
