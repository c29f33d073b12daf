# Stacks of 32-bit programs have names; probes are not set in them.
== file app.c
static volatile int sink;
__attribute__((noinline)) void innermost(void) {
  int result;
  asm volatile("int $0x80" : "=a"(result) : "0"(64));  // getppid
  sink += result;
}
__attribute__((noinline)) void outer(void) { innermost(), ++sink; }
void _start(void) {
  for (int i = 0; i < 5; ++i) outer();
  asm volatile("int $0x80" : : "a"(1), "b"(0));  // exit
}
== needs root int80
== where host
== run
gcc -m32 -O0 -fno-pic -no-pie -nostdlib -static -fcf-protection=none -o app app.c
"$SCRY" -q -f folded -e 'tracepoint:raw_syscalls:sys_enter /comm == "app" && args.id == 64/ { @[ustack] = count(); }' -c ./app
"$SCRY" -q -e 'uprobe:./app:outer { @ = count(); }' -c ./app 2>&1 | grep -o "for another architecture (i386)" | head -1
== ready none
== stdout
[unknown];_start;outer;innermost 5
for another architecture (i386)
