// Functions of a program that have no code of their own.
#include <dwarf.h>

#include "elf/dwarf.h"

namespace scry {
namespace {

struct Search {
  std::string_view name;
  std::optional<DwarfFile::SourceLine> found;
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
  const char* file = dwarf_decl_file(function);
  search.found.emplace(file ? file : "");
  dwarf_decl_line(function, &search.found->line);
  return DWARF_CB_ABORT;
}

}  // namespace

std::optional<DwarfFile::SourceLine> DwarfFile::find_inlined(std::string_view name) {
  Search search{.name = name, .found = {}};
  Dwarf_CU* next = nullptr;
  Dwarf_Die unit, sub;
  while (!search.found && dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &unit, &sub) == 0)
    dwarf_getfuncs(&unit, visit, &search, 0);
  return search.found;
}

}  // namespace scry
