# A C library whose signal restorer has no call-frame information, as musl's: the frame of the signal is recognized by
# its code, and the interrupted functions are below it. Also where the file is stripped, and the function before the
# restorer has no size.
== file app.c
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
asm(".text\n.globl before_it\n.type before_it,@function\nbefore_it: ret\nnop\n"
    ".hidden restore\n.type restore,@function\nrestore:\n"
#ifdef NARROW
    "mov $15,%eax\n"
#else
    "mov $15,%rax\n"
#endif
    "syscall\n");
extern void restore(void);
static volatile int sink;
__attribute__((noinline)) void handle(int number) { syscall(SYS_getppid), sink += number; }
__attribute__((noinline)) void interrupted(void) { kill(getpid(), SIGUSR1), ++sink; }
int main(void) {
  struct { void (*handler)(int); unsigned long flags; void (*restorer)(void); unsigned long mask; } action =
      {handle, 0x04000000, restore, 0};
  syscall(SYS_rt_sigaction, SIGUSR1, &action, 0, 8);
  for (int i = 0; i < 5; ++i) interrupted();
  return 0;
}
== needs root
== where host
== run
for form in WIDE NARROW; do
  gcc -O2 -D$form -rdynamic -o app app.c
  for way in whole stripped; do
    [ $way = whole ] || strip app
    "$SCRY" -q -f folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack] = count(); }' -c ./app > app.folded
    echo $form $way $(sed -E 's/.*;main;/main;/; s/\[app[^]]*\]/[app]/; s/;syscall / /' app.folded)
  done
done
== ready none
== stdout
WIDE whole main;interrupted;kill;restore;handle 5
WIDE stripped main;interrupted;kill;[app];handle 5
NARROW whole main;interrupted;kill;restore;handle 5
NARROW stripped main;interrupted;kill;[app];handle 5
