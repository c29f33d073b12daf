# The traps of probes in user code count: a program that does nothing but call a probed function exceeds any budget.
== file calls.c
#include <time.h>
__attribute__((noinline)) int probed(int n) { __asm__ volatile("" ::: "memory"); return n; }
int main(void) {
  volatile int sum = 0;
  for (time_t end = time(0) + 5; time(0) < end;)
    for (int k = 0; k < 1000; k++) sum += probed(k);
  return 0;
}
== needs root
== where host
== run
gcc -O1 -fcf-protection=none -o calls calls.c
"$SCRY" --max-overhead 0.5% -q -c ./calls -e 'uprobe:./calls:probed { @ = count(); }' > out 2> err
grep -o 'uprobe:./calls:probed ([0-9.]* %) is detached' err | sed 's/([0-9.]* %)/(N %)/'
grep -c 'the run waits for the command' err
== ready none
== timeout 60
== stdout
uprobe:./calls:probed (N %) is detached
1
