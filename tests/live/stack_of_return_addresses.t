# A call that never returns may be the last instruction of its function: the return address is that of the next function,
# which nothing called. A signal's handler stands on what it interrupted, at the very first instruction of a function too.
== file noreturn.c
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((noinline)) void mark(void) { syscall(SYS_getppid); }
__attribute__((noinline, noreturn)) void die(void) { mark(); _exit(0); }
__attribute__((noinline, noreturn)) void caller(void) { die(); }
void never_called(void) { mark(); }
void on_signal(int number) { mark(); exit(0); }
void faults(void);
__asm__(".text\n.type before_it, @function\nbefore_it: .cfi_startproc\nnop\n.cfi_endproc\n.size before_it, .-before_it\n"
        ".type faults, @function\nfaults: .cfi_startproc\nud2\n.cfi_endproc\n.size faults, .-faults\n");
int main(int count, char **words) {
  signal(SIGILL, on_signal);
  if (count == 1) caller();
  faults();
}
== run
gcc -O2 -falign-functions=1 -fno-reorder-functions -fno-toplevel-reorder -fno-optimize-sibling-calls -o noreturn noreturn.c
"$SCRY" -q -c ./noreturn -e 'tracepoint:syscalls:sys_enter_getppid { print(ustack); }' > direct
"$SCRY" -q -c './noreturn x' -e 'tracepoint:syscalls:sys_enter_getppid { print(ustack); }' > signal
sed 's/+.*//; s/^ *//' direct | grep -x 'mark\|die\|caller\|never_called\|main\|faults\|before_it\|on_signal' | paste -sd' '
sed 's/^ *//' signal | grep -x '\(main\|faults\|before_it\|on_signal\)+.*' | sed 's/\(main\|on_signal\)+.*/\1/' | paste -sd' '
"$SCRY" -q -f tree -c ./noreturn -e 'tracepoint:syscalls:sys_enter_getppid { @[ustack] = count(); }' | grep -c never_called || true
== needs root
== where host
== end none
== stdout
mark die caller main
on_signal faults+0 main
0
