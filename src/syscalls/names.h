// Names of numbers: flags and enumerations, by family. The tables are made when scry is built, by syscalls/generate
// over the kernel's headers; the families are the rows of syscalls/generate/families.h.
//
// All of it is read-only data without relocations: one string with all names, offsets into it, and the values in the
// order in which flags are shown, with a second order by value. Tested by names_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace scry::syscalls {

struct FamilyEntry {
  uint32_t id, unknown;   // offsets into the pool
  uint32_t first, count;  // of the family's values
};

struct NameTables {
  std::span<const FamilyEntry> families;  // in order of their ids
  std::span<const uint64_t> values;
  std::span<const uint32_t> names;   // offsets into the pool, parallel to values
  std::span<const uint16_t> sorted;  // numbers within the family, in order of their values
  const char* pool;
};

NameTables name_tables();  // generated

using Family = const FamilyEntry*;

Family find_family(std::string_view id);                  // null: there is none
std::string_view unknown_of(Family family);               // "PROT_???"; may be empty
std::string_view name_of(Family family, uint64_t value);  // empty: no name has this value
std::optional<uint64_t> value_of(Family family, std::string_view name);

// "O_RDWR|O_CREAT|0x40": the names whose bits are all set, in the family's order, then what is left as a number, with
// "/* PROT_??? */" if there is no name at all; "0" or the name of zero if the value is 0. `first` is text that stands
// before the flags already (then nothing left is nothing).
void append_flags(std::string& out, Family family, uint64_t value, std::string_view first = {});
// "SEEK_SET", or "0x63 /* SEEK_??? */".
void append_name(std::string& out, Family family, uint64_t value);

}  // namespace scry::syscalls
