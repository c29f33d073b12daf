# A warning where many user stacks end before their outermost function, as in code without frame pointers that was made at
# run time; none where they are whole.
== file made.c
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(int count, char** words) {
  // push %rbp; mov $4660,%ebp; mov $110,%eax (getppid); syscall; pop %rbp; ret
  static const unsigned char code[] = {0x55, 0xbd, 0x34, 0x12, 0, 0, 0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0x5d, 0xc3};
  char* memory = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  memcpy(memory, code, sizeof code);
  for (int i = 0; i < 40; ++i)
    if (count > 1) ((void (*)(void))memory)(); else getppid();
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -o made made.c
for words in "" " made"; do
  "$SCRY" -q -e 'tracepoint:syscalls:sys_enter_getppid { @[ustack] = count(); }' -c "./made$words" 2>&1 > /dev/null | grep -c 'Of 40 user stacks 40 ended'
done
== ready none
== stdout
0
1
