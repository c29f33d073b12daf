// Types of a program by their names, whatever namespace they are in.
#include <dwarf.h>
#include <fmt/format.h>

#include <algorithm>

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

void DwarfFile::search_entries(const std::function<bool(Dwarf_Die&)>& found) {
  search_units([&](Unit& unit) {
    std::vector<Dwarf_Die> scopes(unit.types.begin(), unit.types.end());
    if (unit.entries) scopes.push_back(*unit.entries);
    while (!scopes.empty()) {
      Dwarf_Die scope = scopes.back(), child;
      scopes.pop_back();
      if (dwarf_child(&scope, &child) != 0) continue;
      do {
        if (dwarf_tag(&child) == DW_TAG_namespace) scopes.push_back(child);
        if (found(child)) return true;
      } while (dwarf_siblingof(&child, &child) == 0);
    }
    return false;
  });
}

TypeRef DwarfFile::find_type(std::string_view keyword, std::string_view name, TypePool& pool) {
  const auto [known, is_new] = named_.try_emplace(fmt::format("{} {}", keyword, name), nullptr);
  TypeRef& found = known->second;
  if (!is_new) return found;
  search_entries([&](Dwarf_Die& entry) {
    const char* written = dwarf_diename(&entry);
    if (written && name == written && is_named_by(keyword, dwarf_tag(&entry)) &&
        !dwarf_hasattr(&entry, DW_AT_declaration))
      found = map_type(entry, pool, 0);
    return found != nullptr;
  });
  return found;
}

std::optional<EnumeratorRef> DwarfFile::find_enumerator(std::string_view name, TypePool& pool) {
  std::optional<EnumeratorRef> found;
  search_entries([&](Dwarf_Die& entry) {
    if (dwarf_tag(&entry) != DW_TAG_enumeration_type || dwarf_hasattr(&entry, DW_AT_declaration)) return false;
    TypeRef type = map_type(entry, pool, 0);
    if (!type) return false;
    const auto& all = pool.enumerators(type);
    const auto one = std::ranges::find(all, name, &Enumerator::name);
    if (one != all.end()) found = EnumeratorRef{type, one->value};
    return found.has_value();
  });
  return found;
}

}  // namespace scry
