// Questions of the DWARF readers to an entry (DIE). Chains and depths are limited: the file may be malformed.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scry::dwarf {

inline constexpr unsigned kMaxNesting = 32;

bool is_alias(int tag);      // typedef, const, ...
bool is_structure(int tag);  // struct, class, union
bool is_pointer(int tag);    // references too

std::optional<Dwarf_Die> type_die(Dwarf_Die& user);
// What a chain of names and qualifiers stands for.
std::optional<Dwarf_Die> underlying(Dwarf_Die die);
std::optional<uint64_t> number(Dwarf_Die& die, unsigned name);
std::string name_of(Dwarf_Die& die);
bool has_flag(Dwarf_Die& die, unsigned name);
uint64_t encoding_of(Dwarf_Die& die);  // DW_ATE_*
bool is_signed(uint64_t encoding);
bool is_floating(uint64_t encoding);
bool is_floating_number(Dwarf_Die& type);
// Bytes of a type, with what arrays count; 0: unknown.
uint64_t size_of(Dwarf_Die type);

// Where a member or a base lies in its structure: bytes; nullopt: only the object itself can tell (virtual bases).
std::optional<uint64_t> offset_of(Dwarf_Die& member);
struct BitField {
  uint64_t offset = 0, size = 0;  // bits, from the start of the structure
};
std::optional<BitField> bit_field_of(Dwarf_Die& member);

// How C writes the type: "struct pt", "char**", "long int".
std::string spell(std::optional<Dwarf_Die> die, unsigned depth = 0);

// The entries of code that hold an address: functions, inlined copies, blocks; the innermost first, up to the function
// that was compiled. `unit`: of the compiler. Unlike dwarf_getscopes() of libdw, this does not look at where inlined
// functions were defined, which may be in another unit (link-time optimization).
std::vector<Dwarf_Die> code_at(Dwarf_Die& unit, uint64_t address);

// Each child of an entry.
template <class Each>
void for_each_child(Dwarf_Die& die, Each each) {
  Dwarf_Die child;
  if (dwarf_child(&die, &child) != 0) return;
  do each(child);
  while (dwarf_siblingof(&child, &child) == 0);
}

}  // namespace scry::dwarf
