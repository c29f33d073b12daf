// BtfTable: the type and string sections of one BTF blob, as numbered entries (Documentation/bpf/btf.rst and
// include/uapi/linux/btf.h of the kernel).
//
// Opening checks the header only. Entries have no fixed size, so finding number N means having walked over all before
// it; the walk is remembered as one offset per entry and goes only as far as it is asked to. A name is found by its
// place in the string section first (the kernel's tools keep each string once), then entries are compared by number.
// Measured on a 6.18 kernel (126,610 types, 5.5 MB): walking all 0.75 ms, a search over walked entries 0.05 ms.
// An entry that does not fit its section ends the walk: what follows it does not exist. Tested by btf_table_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace scry {

// BTF_KIND_*
enum class BtfKind : uint8_t {
  void_ = 0,
  integer = 1,
  pointer = 2,
  array = 3,
  structure = 4,
  union_ = 5,
  enumeration = 6,
  forward = 7,
  typedef_ = 8,
  volatile_ = 9,
  const_ = 10,
  restrict_ = 11,
  function = 12,
  prototype = 13,
  variable = 14,
  section = 15,
  floating = 16,
  decl_tag = 17,
  type_tag = 18,
  enumeration64 = 19,
};

inline bool is_structure(BtfKind kind) {
  return kind == BtfKind::structure || kind == BtfKind::union_;
}

// struct btf_type with what follows it.
struct BtfEntry {
  BtfKind kind = BtfKind::void_;
  bool flag = false;    // kind_flag
  uint32_t length = 0;  // vlen: members, enumerators, parameters, variables of a section
  uint32_t name = 0;    // string offset
  uint32_t type = 0;    // of kinds that refer to one type
  uint32_t size = 0;    // of the other kinds
  Bytes payload;        // complete: its size is what kind and length ask for
};

class BtfTable {
 public:
  static constexpr size_t kLongestName = 1023;  // the kernel's limit is 511 (KSYM_NAME_LEN)

  // `bytes` (and `base`, for the split BTF of a module, which counts on from it) must outlive the table.
  static Result<BtfTable> parse(Bytes bytes, BtfTable* base);

  // Type 0 is void. nullopt: there is no such type.
  std::optional<BtfEntry> entry(uint32_t id);
  // "" for an offset that is out of range and for a text longer than any name of the kernel (kLongestName).
  std::string_view string(uint32_t offset) const;
  // The first of this table's own entries with that kind and name. enumeration also finds enumeration64.
  std::optional<uint32_t> find(BtfKind kind, std::string_view name);
  // The names of this table's own entries of that kind, in their order; enumeration stands for enumeration64 too.
  std::vector<std::string_view> names(BtfKind kind);
  // The string's offsets in this table's sections and the base's (at most one each).
  std::vector<uint32_t> string_offsets(std::string_view text) const;

  uint32_t first_id() const { return first_.id; }
  // One past the last; walks over all.
  uint32_t end_id();

 private:
  bool walk_one();
  std::optional<uint32_t> find_by_order(BtfKind kind, std::string_view name);
  BtfEntry entry_at(uint32_t offset) const;

  BtfTable* base_ = nullptr;
  Bytes types_, strings_;
  struct {
    uint32_t id = 1;
    uint32_t string = 0;  // where this table's string offsets begin
  } first_;
  struct Place {
    uint32_t offset;  // in types_
    uint32_t name;    // string offset
  };
  std::vector<Place> places_;  // of the entries walked over; places_[0] belongs to first_.id
  uint32_t walked_ = 0;        // bytes of types_ walked over; its size when nothing is left
  // For the questions of a wildcard: the entries by their names, made when many were asked for one by one.
  struct {
    uint32_t questions = 0;
    std::vector<uint32_t> entries;
  } by_name_;
};

}  // namespace scry
