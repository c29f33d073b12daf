// Functions whose parameters the calling convention puts into different places; the values are those of the tests.
// Built without optimization and with it.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace {

struct Mixed {  // one word in an integer register, one in a floating-point register
  long count;
  double share;
};
struct IntFloat {  // both in one integer register
  int count;
  float share;
};
struct Empty {};
struct Counted {  // copied by a function: passed by its address
  long value;
  explicit Counted(long v) : value(v) {}
  Counted(const Counted& other) : value(other.value) {}
};
struct Big {
  long words[3];
};
struct Pair {
  long a, b;
};
struct Object {
  int mul(int by) { return by * by; }
};
union Either {
  long number;
  double share;
};
enum class Small : int8_t { minus = -3, plus = 3 };
enum class Byte : uint8_t { low = 1, high = 200 };
struct Base {
  long at_base = 1;
  virtual ~Base() = default;
};
struct Derived : virtual Base {
  long own = 2;
};

}  // namespace

#define PASSING extern "C" __attribute__((noinline, noclone)) long
#define KEEP asm volatile("" ::: "memory")

PASSING pass_mixed(Mixed m, int z) {
  KEEP;
  return m.count + z;
}
PASSING pass_int_float(IntFloat m, int z) {
  KEEP;
  return m.count + z;
}
PASSING pass_empty(Empty, int z) {
  KEEP;
  return z;
}
PASSING pass_counted(Counted m, int z) {
  KEEP;
  return m.value + z;
}
PASSING pass_pair(int first, Pair m, int z) {
  KEEP;
  return first + m.a + m.b + z;
}
PASSING pass_method(int (Object::*f)(int), int z) {
  KEEP;
  Object o;
  return (o.*f)(z);
}
PASSING pass_either(Either m, int z) {
  KEEP;
  return m.number + z;
}
PASSING pass_string(std::string text, int z) {
  KEEP;
  return static_cast<long>(text.size()) + z;
}
PASSING pass_owner(std::unique_ptr<int> owner, int z) {
  KEEP;
  return *owner + z;
}
PASSING pass_doubles(double a, int x, double b, int y) {
  KEEP;
  return static_cast<long>(a + b) + x + y;
}
PASSING pass_big(Big m, int z) {
  KEEP;
  return m.words[1] + z;
}
PASSING pass_small(Small s, Byte low, Byte high, int z) {
  KEEP;
  return static_cast<long>(s) + static_cast<long>(low) + static_cast<long>(high) + z;
}
PASSING pass_derived(Derived* d, int z) {
  KEEP;
  return d->own + z;
}
extern "C" __attribute__((noinline, noclone)) Big return_big(int z, long y) {
  KEEP;
  return {{z, y, 3}};
}
extern "C" __attribute__((noinline, noclone)) std::string return_string(int z, long y) {
  KEEP;
  return std::string(z + y, 'x');
}

// Optimized, it is called with the key alone.
__attribute__((noinline)) static long look_up(const char*, long, long key) {
  asm volatile("" ::"r"(key) : "memory");
  return key * 2;
}

int main() {
  Either either;
  either.number = -55;
  Derived derived;
  long sum =
      pass_mixed({-5, 6.5}, 7) + pass_int_float({-11, 2.5F}, 7) + pass_empty({}, 7) + pass_counted(Counted(99), 7);
  sum += pass_pair(1, {-2, -3}, 7) + pass_method(&Object::mul, 7) + pass_either(either, 7) + pass_string("hello", 7);
  sum += pass_owner(std::make_unique<int>(3), 7) + pass_doubles(1.5, -1, 2.5, 7) + pass_big({{1, -2, 3}}, 7);
  sum += pass_small(Small::minus, Byte::low, Byte::high, 7) + pass_derived(&derived, 7);
  sum += return_big(-1, -2).words[0] + static_cast<long>(return_string(3, 4).size());
  for (long i = 0; i < 3; ++i) sum += look_up("table", i, 100 + i);
  std::printf("sum %ld\n", sum);
}
