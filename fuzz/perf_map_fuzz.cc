// Fuzz target: the map of a process's run-time code, in two pieces.
#include <cstddef>
#include <cstdlib>

#include "symbols/perf_map.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry::symbols;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t cut = size > 0 ? data[0] % size : 0;
  PerfMap map;
  (void)map.add(text.substr(0, cut));
  map.sort();
  (void)map.add(text.substr(cut));
  map.sort();
  for (uint64_t address = 0; address < 0x4000; address += 16) {
    const auto found = map.find(address);
    if (found && (address < found->start || address - found->start >= found->size)) std::abort();
  }
  return 0;
}
