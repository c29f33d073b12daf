// Scheduling attributes: flags that keep a part of them, sizes of all versions.
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  struct sched {
    unsigned size, policy;
    unsigned long flags;
    int nice;
    unsigned priority;
    unsigned long run, deadline, period;
    unsigned low, high;
  };
  struct sched sched = {56, 0, 0, 5, 6, 7, 8, 9, 10, 11};
  for (int policy = 0; policy < 8; policy += policy == 3 ? 2 : 1)  // 4, SCHED_ISO, has no published header
    for (long flags = 0; flags < 256; flags = flags ? flags * 2 : 1)
      sched.policy = policy, sched.flags = flags, syscall(SYS_sched_setattr, -1, &sched, 0);
  sched.flags = 0x18, syscall(SYS_sched_setattr, -1, &sched, 1);
  sched.size = 48, syscall(SYS_sched_setattr, -1, &sched, 0);
  sched.size = 0, syscall(SYS_sched_setattr, -1, &sched, 0);
  sched.size = 20, syscall(SYS_sched_setattr, -1, &sched, 0);
  sched.size = 100, syscall(SYS_sched_setattr, -1, &sched, 0);
  return 0;
}
