# A stripped program without .eh_frame of its own: its separate debug file has .debug_frame, and is found by its link.
== file app.c
#include <sys/syscall.h>
#include <unistd.h>
static volatile int sink;
__attribute__((noinline)) void innermost(void) { syscall(SYS_getppid), ++sink; }
__attribute__((noinline)) void middle(void) { char room[100]; sink += !room, innermost(), ++sink; }
__attribute__((noinline)) void filler(int n) { for (int i = 0; i < n; ++i) sink += i * sink ^ n << (sink & 7); }
int main(int count, char **words) {
  if (count > 1) filler(count), filler(sink), filler(sink + 1);
  for (int i = 0; i < 5; ++i) middle();
  return 0;
}
== needs root
== where host
== run
gcc -O1 -g -fomit-frame-pointer -fno-asynchronous-unwind-tables -fno-optimize-sibling-calls -o app app.c
mkdir -p debug
objcopy --only-keep-debug app debug/app.debug
strip app && objcopy --add-gnu-debuglink=debug/app.debug app
"$SCRY" -q --debuginfo "$PWD/debug" -f folded -e 'tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack] = count(); }' -c ./app | sed 's/.*;main/main/; s/;syscall / /'
== ready none
== stdout
main;middle;innermost 5
