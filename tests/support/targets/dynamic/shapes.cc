// shapes: a position-independent C++ program with a library, for uprobes. usage: shapes [ROUNDS [FILE]]
//
// Waits until FILE exists. Round i sets rounds_begun to i + 1 and calls geo::area(int), geo::area(int, int),
// geo::Box::volume() and, through libscrytarget.so, back_to_us(i). Prints rounds=, sum= and pid=.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

extern "C" int library_double(int value);
extern "C" int library_calls_back(int (*function)(int), int value);

#define NOINLINE __attribute__((noinline, noclone))
#define KEEP asm volatile("" ::: "memory")

volatile int traced_number = 4711;
volatile short rounds_begun;

namespace geo {
NOINLINE int area(int side) {
  KEEP;
  return side * side;
}
NOINLINE int area(int width, int height) {
  KEEP;
  return width * height;
}
struct Box {
  int width, height, depth;
  NOINLINE int volume() const {
    KEEP;
    return width * height * depth;
  }
};
}  // namespace geo

NOINLINE int back_to_us(int value) {
  KEEP;
  return value + 100;
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 10;
  while (argc > 2 && access(argv[2], F_OK) != 0) usleep(10'000);
  long sum = traced_number - 4711;
  for (int i = 0; i < rounds; ++i) {
    rounds_begun = static_cast<short>(i + 1);
    const geo::Box box{i, 2, 3};
    sum += geo::area(i) + geo::area(i, 7) + box.volume() + library_double(i) + library_calls_back(back_to_us, i);
    KEEP;
  }
  std::printf("rounds=%d\nsum=%ld\npid=%d\n", rounds, sum, getpid());
}
