# Return probes call the kernel by calls of their own (since 6.11): what is shown is the program's.
== file calls.c
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 5; i++) free(malloc(10));
  getppid();
  puts("done");
}
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O0 -o calls calls.c
"$SCRY" ltrace -S -o lines ./calls
grep -c 'SYS_getppid' lines
"$SCRY" ltrace -S --format json -o json ./calls
"$SCRY" ltrace -S -c -o table ./calls
cat lines json table | grep -c probe || true
== needs root
== where host
== end none
== stdout
done
1
done
done
0
