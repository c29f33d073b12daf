// The types of a storage map's elements: the kernel creates such a map only with BTF for its key and value.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace scry {

inline constexpr uint32_t kStorageKeyType = 1;    // int
inline constexpr uint32_t kStorageValueType = 3;  // array of value_size bytes

// A BTF object with these types (Documentation/bpf/btf.rst).
std::vector<std::byte> make_storage_btf(uint32_t value_size);

}  // namespace scry
