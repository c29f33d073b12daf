// Structures of the kernel's interface: rows of fields. The places of the fields come from the UAPI headers by
// offsetof() where the rows are written (structures_*.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace scry::syscalls {

struct Field {
  std::string_view name;
  uint16_t offset, size;
  std::string_view type;
  bool verbose = false;      // shown with -v only; without it the structure ends with "..."
  bool unless_zero = false;  // left out if it is 0
};

struct StructureRow {
  std::string_view name;
  uint16_t size;
  std::span<const Field> fields;
  uint16_t least = 0;  // of bpf(): fields up to here are shown however few bytes there are; 0: all of them
};

#define SCRY_FIELD(structure, member, type)                                                       \
  Field {                                                                                         \
#member, offsetof(structure, member), sizeof(static_cast <structure*>(nullptr)->member), type \
  }
// A field that abbreviated output leaves out.
#define SCRY_VERBOSE_FIELD(structure, member, type)                                                     \
  Field {                                                                                               \
#member, offsetof(structure, member), sizeof(static_cast <structure*>(nullptr)->member), type, true \
  }
// Bytes that the kernel does not use: shown if they are not 0.
#define SCRY_UNUSED_FIELD(structure, member, type)                                                             \
  Field {                                                                                                      \
#member, offsetof(structure, member), sizeof(static_cast <structure*>(nullptr)->member), type, false, true \
  }

}  // namespace scry::syscalls
