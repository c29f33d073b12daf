// Prototypes of the C library, read from its headers when scry is built (libcalls/generate): read-only data without
// relocations. Tested by signature_test.cc.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace scry::libcalls {

struct PrototypeTable {
  std::span<const uint32_t> places;  // of "NAME\0SIGNATURE\0" in the pool, in order of the names
  const char* pool;
};
PrototypeTable prototype_table();  // generated

std::string_view find_prototype(std::string_view name);  // the signature; empty: no header has the function

}  // namespace scry::libcalls
