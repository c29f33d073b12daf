# C++ exceptions: where they are thrown, in the destructors that the search for a handler runs, and in the handler. Each
# stack ends at the entry of the program.
== file throws.cc
#include <stdexcept>
#include <sys/syscall.h>
#include <unistd.h>
static volatile int sink;
__attribute__((noinline)) void mark() { syscall(SYS_getppid); ++sink; }
struct Leaves { __attribute__((noinline)) ~Leaves() { mark(); ++sink; } };
__attribute__((noinline)) int deep(int n) {
  Leaves leaves;
  if (n == 0) { mark(); throw std::runtime_error("expected"); }
  return deep(n - 1) + 1;
}
int main() {
  try { return deep(3); } catch (const std::exception&) { mark(); }
  return 0;
}
== run
g++ -O2 -fomit-frame-pointer -o throws throws.cc
"$SCRY" -q -f json -e 'tracepoint:syscalls:sys_enter_getppid /comm == "throws"/ { printf("%s", ustack); }' -c ./throws
== needs root
== where host
== ready none
== timeout 60
== check
len([m for m in json if m['type'] == 'printf']) == 6
all(re.search(r' main(\.cold)?\+\d+\n(.*\n)* *_start\+\d+\n$', m['data']) for m in json if m['type'] == 'printf')
[len(re.findall(r'deep', m['data'])) for m in json if m['type'] == 'printf'] == [4, 4, 3, 2, 1, 0]
[m['data']['complete'] for m in json if m['type'] == 'user_stacks'] == [6]
