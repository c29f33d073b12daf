// The families of names that the generator takes from headers: a row for each.
//
// A row says which names of which headers belong together, never a value. `names` holds patterns (base/glob.h) in the
// order in which flags are shown; names that one pattern matches have the order of their definition. A pattern
// that begins with '!' removes names, but not one that the row has in full. Of two names with the same value the first
// one counts (but see Order::joined). "%" stands for all names that are defined by _IO(), _IOR() and their like. Rows
// of one id, in several units, are one family. A new family of flags or an enumeration is one row here, and `flags(id)`
// or `enum(id)` in the signature of a call (calls_*.cc).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace scry::syscalls {

// Headers that can be included together. Those of the kernel and those of the C library exclude each other in places.
struct Unit {
  std::string_view id;
  std::string_view text;
};

struct FamilyRow {
  std::string_view id;
  std::string_view unknown;  // "PROT_???": how strace calls a value that has no name; empty: it does not say
  std::string_view unit;
  std::string_view names;
  enum class Order : uint8_t {
    definition,
    value,   // flags whose order is that of their values
    joined,  // names of one value are one name, in order of the alphabet: "BTRFS_IOC_CLONE or FICLONE"
  } order = Order::definition;
};

std::span<const Unit> units();
extern const char* const kDeviceHeaders;        // of the unit "devices"
std::span<const FamilyRow> families();          // all of them
std::span<const FamilyRow> ioctl_families();    // those of requests of ioctl()
std::span<const FamilyRow> netlink_families();  // those of netlink messages

}  // namespace scry::syscalls
