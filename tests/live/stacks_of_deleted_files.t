# The whole machine is watched, and programs run whose files were deleted before the run, or written just before they
# started: call-frame tables and names are theirs.
== file deep.c
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((noinline)) long innermost(void) { return syscall(SYS_getppid) + 1; }
__attribute__((noinline)) long middle(void) { return innermost() + 1; }
int main(int count, char **words) {
  while (access("go", F_OK) != 0) usleep(10000);
  for (int i = 0; i < 100; ++i) middle(), usleep(20000);
  return 0;
}
== needs root
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O2 -fno-optimize-sibling-calls -fcf-protection=none -o deep deep.c && strip --keep-symbol=middle --keep-symbol=innermost deep
cp deep before; ./before & before=$!
sleep 0.3; rm before
: > err
"$SCRY" -f folded:all.folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "before" || comm == "fresh"/ { @[comm, ustack] = count(); }' 2> err & scry=$!
until grep -q Attached err; do sleep 0.05; done
cp deep fresh; ./fresh & fresh=$!
sleep 0.5; touch go
wait $before $fresh
kill -INT $scry; wait $scry
for name in before fresh; do
  awk -v name=$name '$0 ~ "^" name ";.*;middle;innermost;" { n += $NF } END { print name, (n >= 8) }' all.folded
done
== stdout
before 1
fresh 1
