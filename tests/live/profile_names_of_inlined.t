# Names of functions that were inlined have their scopes and parameters, as those of functions that were not; threads
# with names of their own are one process.
== file app.cc
#include <pthread.h>
#include <sys/prctl.h>
#include <cstdint>
namespace ns {
struct Busy {
  static inline __attribute__((always_inline)) uint64_t turn(uint64_t n) {
    for (int i = 0; i < 300'000'000; ++i) {
      n = n * 6364136223846793005u + 1;
      __asm__ volatile("" : "+r"(n));
    }
    return n;
  }
};
}  // namespace ns
static volatile uint64_t sink;
static void *work(void *) {
  prctl(PR_SET_NAME, "worker");
  sink = ns::Busy::turn(3);
  return nullptr;
}
int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  sink = ns::Busy::turn(4);
  return pthread_join(thread, nullptr);
}
== where host
== run
g++ -g -O2 -pthread -o app app.cc
"$SCRY" profile -q -F 499 --user --inlined -o a.folded -c ./app > /dev/null
grep ';' a.folded | cut -d';' -f1 | sort -u # in execve() the program has no stack yet
grep -c 'ns::Busy::turn(unsigned long)' a.folded | sed 's/[1-9][0-9]*/some/'
"$SCRY" profile -q -F 499 --user --by thread -o b.folded -c ./app > /dev/null
grep ';' b.folded | cut -d';' -f1 | sort -u
== ready none
== timeout 60
== stdout
app
some
app
worker
