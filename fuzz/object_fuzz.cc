// libFuzzer entry: bytes as a compiled BPF object that a script imports. Seeds: fuzz/seeds/object_fuzz.
#include <cstdint>

#include "link/library.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  scry::TypePool types;
  scry::link::Library library;
  (void)library.add("fuzz", std::as_bytes(std::span(data, size)), nullptr, types);
  return 0;
}
