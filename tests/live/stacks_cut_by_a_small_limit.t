# A max_stack_frames below the usual one: what it cuts is marked in pictures too, what a limit in the call cuts is not.
# Of a kernel that walks fewer frames than that, commands do not warn: their scripts are not the user's.
== file app.c
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((noinline)) long innermost(void) { return syscall(SYS_getppid) + 1; }
__attribute__((noinline)) long middle(void) { return innermost() + 1; }
int main(void) { return middle() + middle() < 0; }
== needs root
== where host
== run
gcc -O1 -fno-optimize-sibling-calls -o app app.c
event='tracepoint:syscalls:sys_enter_getppid /comm == "app"/'
"$SCRY" -q -f folded -e "config = { max_stack_frames = 3 } $event { @[ustack] = count(); }" -c ./app 2>/dev/null
"$SCRY" -q -f folded -e "$event { @[ustack(3)] = count(); }" -c ./app
SCRY_MAX_STACK_FRAMES=512 "$SCRY" profile -q -c ./app -o x.folded 2>&1 | grep -c perf_event_max_stack || true
== ready none
== stdout
[stack cut];middle;innermost;syscall 2
middle;innermost;syscall 2
0
