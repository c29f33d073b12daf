# Functions of a stripped program have no names, but are told apart in a picture by where they begin, which call-frame
# information tells. The text of a stack has their addresses, as ever.
== file app.c
#include <sys/syscall.h>
#include <unistd.h>
static volatile int sink;
__attribute__((noinline)) static void mark(void) { syscall(SYS_getppid); ++sink; }
__attribute__((noinline)) static void first(void) { mark(); ++sink; }
__attribute__((noinline)) static void second(void) { mark(); sink += 2; }
int main(void) { first(); second(); second(); return 0; }
== run
script='tracepoint:syscalls:sys_enter_getppid /comm == "app"/ { @[ustack] = count(); }'
for way in -static -pie; do  # a static program has no table of its functions
  gcc -O2 -fomit-frame-pointer $way -o whole app.c
  strip -o app whole
  "$SCRY" -q -f folded -e "$script" -c ./app > app.folded
  for function in first second; do
    start=$(printf '[app+0x%x]' 0x$(nm whole | awk -v name=$function '$3 == name { print $1 }'))
    echo $function $(grep -F ";$start;" app.folded | sed 's/.* //')
  done
done
"$SCRY" -q -e "$script" -c ./app | grep -c 'app+0x' || true
== needs root
== where host
== ready none
== stdout
first 1
second 2
first 1
second 2
0
