// Functions of a program that have no code of their own.
#include <dwarf.h>

#include "elf/dwarf.h"

namespace scry {
namespace {

struct Search {
  std::string_view name;
  std::optional<Dwarf_Die> found;
};

// DW_AT_inline stands at the description that all copies of a function share.
int visit(Dwarf_Die* function, void* data) {
  auto& search = *static_cast<Search*>(data);
  const char* name = dwarf_diename(function);
  Dwarf_Attribute attribute;
  Dwarf_Word inlined = DW_INL_not_inlined;
  if (!name || search.name != name || !dwarf_attr(function, DW_AT_inline, &attribute) ||
      dwarf_formudata(&attribute, &inlined) != 0 || (inlined != DW_INL_inlined && inlined != DW_INL_declared_inlined))
    return DWARF_CB_OK;
  search.found = *function;
  return DWARF_CB_ABORT;
}

}  // namespace

std::optional<DwarfFile::SourceLine> DwarfFile::find_inlined(std::string_view name) {
  std::optional<SourceLine> found;
  search_units([&](Unit& unit) {
    Search search{.name = name, .found = {}};
    if (unit.entries) dwarf_getfuncs(&*unit.entries, visit, &search, 0);
    if (search.found) found = place_of(unit, *search.found, DW_AT_decl_file, DW_AT_decl_line);
    return found.has_value();
  });
  return found;
}

}  // namespace scry
