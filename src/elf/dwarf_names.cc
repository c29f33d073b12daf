// Types of a program by their names, whatever namespace they are in.
#include <dwarf.h>
#include <fmt/format.h>

#include "elf/dwarf.h"

namespace scry {
namespace {

bool is_named_by(std::string_view keyword, int tag) {
  const bool is_struct = tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
  if (keyword == "struct") return is_struct;
  if (keyword == "union") return tag == DW_TAG_union_type;
  if (keyword == "enum") return tag == DW_TAG_enumeration_type;
  return is_struct || tag == DW_TAG_union_type || tag == DW_TAG_enumeration_type || tag == DW_TAG_typedef;
}

}  // namespace

TypeRef DwarfFile::find_type(std::string_view keyword, std::string_view name, TypePool& pool) {
  const auto [known, is_new] = named_.try_emplace(fmt::format("{} {}", keyword, name), nullptr);
  TypeRef& found = known->second;
  if (!is_new) return found;
  search_units([&](Unit& unit) {
    Dwarf_Die child;
    std::vector<Dwarf_Die> scopes(unit.types.begin(), unit.types.end());
    if (unit.entries) scopes.push_back(*unit.entries);
    while (!found && !scopes.empty()) {
      Dwarf_Die scope = scopes.back();
      scopes.pop_back();
      if (dwarf_child(&scope, &child) != 0) continue;
      do {
        const int tag = dwarf_tag(&child);
        if (tag == DW_TAG_namespace) scopes.push_back(child);
        const char* written = dwarf_diename(&child);
        if (!written || name != written || !is_named_by(keyword, tag)) continue;
        if (!dwarf_hasattr(&child, DW_AT_declaration)) found = map_type(child, pool, 0);
      } while (!found && dwarf_siblingof(&child, &child) == 0);
    }
    return found != nullptr;
  });
  return found;
}

}  // namespace scry
