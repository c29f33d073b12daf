// Exceptions that pass functions of libraries: of C++, and one of C that calls back. Exits with 3 if all are caught.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

static int throwing(const void*, const void*) {
  throw 5;
}

int main() {
  int caught = 0, numbers[] = {2, 1};
  try {
    std::string("abc").substr(9);
  } catch (const std::out_of_range&) {
    ++caught;
  }
  try {
    std::qsort(numbers, 2, sizeof *numbers, throwing);
  } catch (int) {
    ++caught;
  }
  try {
    throw std::runtime_error("own");
  } catch (const std::exception&) {
    ++caught;
  }
  std::puts("caught");
  return caught;
}
