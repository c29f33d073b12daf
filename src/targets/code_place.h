// Plain words about where and when programs run, which bundles use too.
#pragma once

#include <cstdint>
#include <string>

namespace scry::targets {

// A place in code where a program is put.
struct CodePlace {
  std::string symbol;      // kernel: the function, or empty for the address in `offset`
  uint64_t offset = 0;     // kernel: from the symbol; user: in the file
  uint64_t semaphore = 0;  // user: offset of a reference counter in the file, or 0
  uint64_t cookie = 0;     // what the helper get_attach_cookie answers there; user: see bpf::Bundle::place_symbols
};

// When scry runs a program by itself.
enum class OwnMoment : uint8_t {
  begin,   // before attaching
  end,     // after detaching
  signal,  // when the tracer receives SIGUSR1 (self:signal:SIGUSR1)
  test,    // by --test only
  bench,   // by --bench only
};

}  // namespace scry::targets
