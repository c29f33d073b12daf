# A system call that is the last instruction of its function belongs to it, and not to the function after it; so does
# a call that a uretprobe has seen return.
== file app.c
#include <sys/syscall.h>
#include <unistd.h>
asm(".text\n.globl leaves,next_one\n.type leaves,@function\n.type next_one,@function\n"
    "leaves: .cfi_startproc\n mov $231,%eax\n xor %edi,%edi\n syscall\n .cfi_endproc\n .size leaves,.-leaves\n"
    "next_one: .cfi_startproc\n nop\n ret\n .cfi_endproc\n .size next_one,.-next_one\n"
    ".globl calls_last,after_it\n.type calls_last,@function\n.type after_it,@function\n"
    "calls_last: .cfi_startproc\n sub $8,%rsp\n .cfi_adjust_cfa_offset 8\n call returns\n .cfi_endproc\n"
    " .size calls_last,.-calls_last\n"
    "after_it: .cfi_startproc\n .cfi_adjust_cfa_offset 8\n add $8,%rsp\n .cfi_adjust_cfa_offset -8\n ret\n .cfi_endproc\n"
    " .size after_it,.-after_it\n");
extern void leaves(void), calls_last(void);
__attribute__((noinline)) void returns(void) { asm volatile(""); }
int main(void) { calls_last(); leaves(); return 1; }
== needs root
== where host
== run
gcc -O1 -no-pie -o app app.c
"$SCRY" -q -f folded -e 'tracepoint:syscalls:sys_enter_exit_group /comm == "app"/ { @[ustack] = count(); }' -c ./app | sed 's/.*;main/main/'
"$SCRY" -q -f folded -e 'uretprobe:./app:returns { @[ustack] = count(); }' -c ./app | sed 's/.*;main/main/'
== ready none
== stdout
main;leaves 1
main;calls_last 1
