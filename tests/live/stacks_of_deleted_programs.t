# A program that is deleted, and one that is replaced by another of the same name, while the machine is watched: both
# have ended when their stacks are named. The file whose call-frame table was read stays open.
== file app.c
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((noinline)) long innermost(void) { return syscall(SYS_getppid) + 1; }
__attribute__((noinline)) long middle(void) { return innermost() + 1; }
int main(void) {
  while (access("stop", F_OK) != 0) middle(), usleep(20000);
  return 0;
}
== file depth.bt
tracepoint:syscalls:sys_enter_getppid /comm == "deleted" || comm == "replaced"/ {
  @[comm, ustack] = count();
  if (len(ustack) > 5) { @whole[comm] = 1; }
}
interval:ms:100 { if (@whole["deleted"] && @whole["replaced"]) { printf("both\n"); } }
end { clear(@whole); }
== needs root
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O2 -fno-optimize-sibling-calls -fcf-protection=none -o deleted app.c && cp deleted replaced && cp deleted other
: > err; : > live.txt
"$SCRY" -B none -f text:live.txt -f folded:all.folded depth.bt 2> err & scry=$!
until grep -q Attached err; do sleep 0.05; done
./deleted & deleted=$!
./replaced & replaced=$!
until grep -q both live.txt; do sleep 0.05; done
rm deleted replaced; mv other replaced
touch stop
wait $deleted $replaced
kill -INT $scry; wait $scry
for name in deleted replaced; do
  grep -q "^$name;.*;main;middle;innermost;" all.folded && echo $name
done
== ready none
== stdout
deleted
replaced
