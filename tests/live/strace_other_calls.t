# Calls of 32-bit programs are left out, which is said once; numbers that no call has are shown as numbers.
== file calls.c
#include <sys/syscall.h>
#include <unistd.h>

/* kill and getpid by the numbers of 32-bit programs, where 37 is alarm and 20 is writev for 64-bit ones */
static long compat(long number) {
  __asm__ volatile("int $0x80" : "+a"(number) : "b"(0x3ffffffL), "c"(20L) : "memory", "r8", "r9", "r10", "r11");
  return number;
}
int main(void) {
  for (int i = 0; i < 3; i++) compat(37), compat(20);
  syscall(600, 1, 2, 3, 4, 5, 6);
  syscall(SYS_alarm, 0);
  return 0;
}
== file small.c
/* a 32-bit program: getpid, exit_group */
void _start(void) {
  long number = 20;
  __asm__ volatile("int $0x80" : "+a"(number));
  number = 252;
  __asm__ volatile("int $0x80" : "+a"(number) : "b"(0));
}
== needs root int80
== where host
== run
gcc -o calls calls.c
"$SCRY" strace -e trace='!%file,%memory,%desc' -o out ./calls
sed -n '/syscall_/,$p' out | sed 's/  *= / = /'
"$SCRY" strace -c -U name,calls -S name -o table ./calls
grep -e alarm -e writev -e syscall_ table
"$SCRY" strace --format json -e alarm,writev,acct,vhangup,swapoff ./calls | sed 's/"[pt]id.*"comm"/"comm"/; s/"entered_ns.*"arguments"/"arguments"/; s/"time": [0-9]*, *//; s/, "time": [0-9]*//'
gcc -m32 -static -nostdlib -fno-pic -o small small.c
"$SCRY" strace -e alarm,writev ./small
# The exec that starts one is a call of a 64-bit program.
"$SCRY" strace -qq -e trace=execve,alarm,writev,acct,vhangup -o started sh -c 'exec ./small'
sed -n '/"..small"/s/0x[^)]*//p' started
== ready none
== stdout
syscall_0x258(0x1, 0x2, 0x3, 0x4, 0x5, 0x6) = -1 ENOSYS (Function not implemented)
alarm(0) = 0
exit_group(0) = ?
+++ exited with 0 +++
alarm                    1
syscall_0x258            1
{"type": "row", "data": {"line": "others", "comm": "calls"}}
{"type": "system_call", "data": {"name": "alarm", "number": 37, "comm": "calls", "arguments": [{"name": "seconds", "text": "0", "raw": 0}], "result": 0, "result_text": "0"}}
{"type": "row", "data": {"line": "exit", "comm": "calls", "code": 0}}
execve("./small", ["./small"], ) = 0
== stderr
WARNING: calls of 32-bit programs are not shown
WARNING: calls of 32-bit programs are not shown
WARNING: calls of 32-bit programs are not shown
+++ exited with 0 +++
WARNING: calls of 32-bit programs are not shown
