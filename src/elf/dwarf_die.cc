#include "elf/dwarf_die.h"

#include <dwarf.h>

#include <algorithm>

namespace scry::dwarf {

bool is_alias(int tag) {
  switch (tag) {
    case DW_TAG_typedef:
    case DW_TAG_const_type:
    case DW_TAG_volatile_type:
    case DW_TAG_restrict_type:
    case DW_TAG_atomic_type:
      return true;
    default:
      return false;
  }
}

bool is_structure(int tag) {
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

bool is_pointer(int tag) {
  return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
}

std::optional<Dwarf_Die> type_die(Dwarf_Die& user) {
  Dwarf_Attribute attribute;
  Dwarf_Die type, definition;
  if (!dwarf_attr_integrate(&user, DW_AT_type, &attribute) || !dwarf_formref_die(&attribute, &type))
    return std::nullopt;
  // With -fdebug-types-section a unit only declares the type, by the number of the unit that defines it.
  const bool is_elsewhere = dwarf_attr(&type, DW_AT_signature, &attribute) != nullptr;
  return is_elsewhere && dwarf_formref_die(&attribute, &definition) ? definition : type;
}

std::optional<Dwarf_Die> underlying(Dwarf_Die die) {
  for (unsigned step = 0; step < kMaxNesting && is_alias(dwarf_tag(&die)); ++step) {
    auto next = type_die(die);
    if (!next) return std::nullopt;  // const void
    die = *next;
  }
  return die;
}

std::optional<uint64_t> number(Dwarf_Die& die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (!dwarf_attr_integrate(&die, name, &attribute) || dwarf_formudata(&attribute, &value) != 0) return std::nullopt;
  return value;
}

std::string name_of(Dwarf_Die& die) {
  const char* name = dwarf_diename(&die);
  return name ? name : "";
}

bool has_flag(Dwarf_Die& die, unsigned name) {
  Dwarf_Attribute attribute;
  bool flag = false;
  return dwarf_attr_integrate(&die, name, &attribute) && dwarf_formflag(&attribute, &flag) == 0 && flag;
}

uint64_t encoding_of(Dwarf_Die& die) {
  return number(die, DW_AT_encoding).value_or(DW_ATE_unsigned);
}

bool is_signed(uint64_t encoding) {
  return encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
}

bool is_floating(uint64_t encoding) {
  return encoding == DW_ATE_float || encoding == DW_ATE_complex_float || encoding == DW_ATE_decimal_float;
}

bool is_floating_number(Dwarf_Die& type) {
  return dwarf_tag(&type) == DW_TAG_base_type && is_floating(encoding_of(type));
}

uint64_t size_of(Dwarf_Die type) {
  Dwarf_Word size = 0;
  return dwarf_aggregate_size(&type, &size) == 0 ? size : 0;
}

// DWARF 2 writes an expression: DW_OP_plus_uconst.
std::optional<uint64_t> offset_of(Dwarf_Die& member) {
  Dwarf_Attribute attribute;
  Dwarf_Word bytes = 0;
  if (number(member, DW_AT_virtuality).value_or(0) != 0) return std::nullopt;
  if (!dwarf_attr_integrate(&member, DW_AT_data_member_location, &attribute)) return 0;
  if (dwarf_formudata(&attribute, &bytes) == 0) return bytes;
  Dwarf_Op* operations = nullptr;
  size_t count = 0;
  if (dwarf_getlocation(&attribute, &operations, &count) != 0 || count != 1) return std::nullopt;
  if (operations[0].atom != DW_OP_plus_uconst) return std::nullopt;
  return operations[0].number;
}

std::optional<BitField> bit_field_of(Dwarf_Die& member) {
  const auto size = number(member, DW_AT_bit_size);
  if (!size) return std::nullopt;
  if (const auto offset = number(member, DW_AT_data_bit_offset)) return BitField{*offset, *size};
  BitField field{offset_of(member).value_or(0) * 8, *size};
  const auto type = type_die(member);
  if (const auto from_top = number(member, DW_AT_bit_offset)) {  // DWARF 2: counted from the other end
    const uint64_t storage = number(member, DW_AT_byte_size).value_or(type ? size_of(*type) : 0) * 8;
    field.offset += storage - *from_top - *size;
  }
  return field;
}

std::string spell(std::optional<Dwarf_Die> die, unsigned depth) {
  if (!die || depth > kMaxNesting) return "void";
  const int tag = dwarf_tag(&*die);
  const std::string name = name_of(*die);
  if (is_pointer(tag)) return spell(type_die(*die), depth + 1) + (tag == DW_TAG_pointer_type ? "*" : "&");
  if (tag == DW_TAG_structure_type) return "struct " + name;
  if (tag == DW_TAG_union_type) return "union " + name;
  if (tag == DW_TAG_enumeration_type) return "enum " + name;
  if (tag == DW_TAG_const_type) return "const " + spell(type_die(*die), depth + 1);
  if (tag == DW_TAG_volatile_type) return "volatile " + spell(type_die(*die), depth + 1);
  if (tag == DW_TAG_array_type) return spell(type_die(*die), depth + 1) + "[]";
  if (is_alias(tag) && tag != DW_TAG_typedef) return spell(type_die(*die), depth + 1);
  return name.empty() ? "void" : name;
}

namespace {

bool is_code(int tag) {
  switch (tag) {
    case DW_TAG_subprogram:
    case DW_TAG_inlined_subroutine:
    case DW_TAG_lexical_block:
    case DW_TAG_try_block:
    case DW_TAG_catch_block:
    case DW_TAG_with_stmt:
      return true;
    default:
      return false;
  }
}

// What functions are defined in besides a unit.
bool is_surrounding(int tag) {
  return is_structure(tag) || tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_enumeration_type;
}

// Adds the code below an entry that holds the address, the outermost first.
bool find_code(Dwarf_Die& parent, uint64_t address, unsigned depth, std::vector<Dwarf_Die>& found) {
  constexpr unsigned kMostDepth = 256;  // of inlined functions and blocks
  if (depth == kMostDepth) return false;
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return false;
  do {
    const int tag = dwarf_tag(&child);
    if (is_surrounding(tag) && find_code(child, address, depth + 1, found)) return true;
    if (!is_code(tag) || dwarf_haspc(&child, address) <= 0) continue;
    found.push_back(child);
    find_code(child, address, depth + 1, found);
    return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

}  // namespace

std::vector<Dwarf_Die> code_at(Dwarf_Die& unit, uint64_t address) {
  std::vector<Dwarf_Die> found;
  find_code(unit, address, 0, found);
  std::ranges::reverse(found);
  return found;
}

}  // namespace scry::dwarf
