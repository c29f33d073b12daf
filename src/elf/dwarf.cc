// Types and lines of one file's DWARF. The search by name is in dwarf_names.cc, the reading of a function's parameters
// in dwarf_parameters.cc.
#include "elf/dwarf.h"

#include <dwarf.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/foreign_dwarf.h"
#include "elf/dwarf_die.h"

namespace scry {

using namespace dwarf;

namespace {

constexpr size_t kMaxMembers = 1 << 16;

bool is_signed_enumeration(Dwarf_Die& die) {
  const auto written = type_die(die);
  auto base = written ? underlying(*written) : std::nullopt;
  return base && is_signed(encoding_of(*base));
}

}  // namespace

Result<std::unique_ptr<DwarfFile>> DwarfFile::open(const std::string& path, std::optional<SplitPlaces> split) {
  std::unique_ptr<DwarfFile> file(new DwarfFile);
  file->fd_ = TRY(open_for_libdw(path));
  file->dwarf_ = dwarf_begin(file->fd_.get(), DWARF_C_READ);
  if (!file->dwarf_) return fail(fmt::format("no debuginfo found for {}", path));
  if (split) file->split_.emplace(file->dwarf_, std::move(*split));
  return file;
}

DwarfFile::~DwarfFile() {
  if (dwarf_) dwarf_end(dwarf_);
}

// ---- units

DwarfFile::Unit DwarfFile::unit_of(Dwarf_Die& die) {
  uint8_t type = 0;
  if (dwarf_cu_info(die.cu, nullptr, &type, nullptr, nullptr, nullptr, nullptr, nullptr) != 0 || type != DW_UT_skeleton)
    return {die, die, 0};
  const SplitUnit* split = split_ ? split_->find(die) : nullptr;
  return split ? Unit{die, split->die, split->base, split->types} : Unit{die, std::nullopt, 0};
}

void DwarfFile::search_units(const std::function<bool(Unit&)>& found) {
  Dwarf_CU* next = nullptr;
  Dwarf_Die die;
  // Asked for the entries of split units too, libdw would look for them by itself (split_dwarf.h).
  while (dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &die, nullptr) == 0) {
    Unit unit = unit_of(die);
    if (found(unit)) return;
  }
}

// ---- types

TypeRef DwarfFile::type_of(Dwarf_Die& user, TypePool& pool, unsigned depth) {
  const auto type = type_die(user);
  return type ? map_type(*type, pool, depth) : pool.void_type();
}

// Null: an enumeration of a strange size, alone or as what an array is of. Numbers that no register takes (__int128,
// long double, _Complex) are their bytes.
TypeRef DwarfFile::map_type(Dwarf_Die die, TypePool& pool, unsigned depth) {
  const auto real = underlying(die);
  if (!real || depth > kMaxNesting) return pool.void_type();
  Dwarf_Die type = *real;
  const int tag = dwarf_tag(&type);
  if (is_pointer(tag)) {
    TypeRef element = type_of(type, pool, depth + 1);
    return pool.pointer(element ? element : pool.void_type(), AddressSpace::user);
  }
  if (is_structure(tag) || tag == DW_TAG_enumeration_type) return map_definition(type, pool);
  if (tag == DW_TAG_array_type) return map_array(type, pool, depth);
  if (tag != DW_TAG_base_type) return pool.void_type();
  const uint64_t size = number(type, DW_AT_byte_size).value_or(0);
  const uint64_t encoding = encoding_of(type);
  if (encoding == DW_ATE_float && (size == 4 || size == 8)) return pool.floating(static_cast<uint32_t>(size));
  if (encoding == DW_ATE_boolean && size == 1) return pool.boolean();
  if (is_register_size(size) && !is_floating(encoding))
    return pool.integer(static_cast<uint32_t>(size), is_signed(encoding));
  return pool.array(pool.integer(1, false), static_cast<uint32_t>(std::min<uint64_t>(size, 64)));
}

TypeRef DwarfFile::map_array(Dwarf_Die& die, TypePool& pool, unsigned depth) {
  TypeRef element = type_of(die, pool, depth + 1);
  if (!element || element->is_none()) return nullptr;
  std::vector<uint32_t> counts;
  Dwarf_Die range;
  if (dwarf_child(&die, &range) == 0) do {
      if (dwarf_tag(&range) != DW_TAG_subrange_type || counts.size() > kMaxNesting) continue;
      const auto count = number(range, DW_AT_count);
      const auto last = number(range, DW_AT_upper_bound);
      counts.push_back(static_cast<uint32_t>(count ? *count : last ? *last + 1 : 0));
    } while (dwarf_siblingof(&range, &range) == 0);
  for (auto count = counts.rbegin(); count != counts.rend(); ++count) {
    const bool is_text = element->is(TypeKind::integer) && element->size == 1 && *count > 0;
    element = is_text ? pool.string(*count) : pool.array(element, *count);
  }
  return element;
}

TypeRef DwarfFile::map_definition(Dwarf_Die& die, TypePool& pool) {
  const bool is_enumeration = dwarf_tag(&die) == DW_TAG_enumeration_type;
  const uint64_t size = number(die, DW_AT_byte_size).value_or(0);
  if (is_enumeration && !is_register_size(size)) return nullptr;
  const auto known = std::ranges::find(definitions_, die.addr, &Dwarf_Die::addr);
  StructDef def{.name = name_of(die),
                .size = static_cast<uint32_t>(size),
                .source = this,
                .id = static_cast<uint32_t>(known - definitions_.begin())};
  if (known == definitions_.end()) definitions_.push_back(die);
  if (is_enumeration) return pool.enumeration(def, is_signed_enumeration(die));
  def.is_union = dwarf_tag(&die) == DW_TAG_union_type;
  return pool.c_struct(def, def.size % 8 == 0 ? 8 : def.size % 4 == 0 ? 4 : 1);
}

std::optional<Dwarf_Die> DwarfFile::die_of(uint32_t id) const {
  return id < definitions_.size() ? std::optional(definitions_[id]) : std::nullopt;
}

Result<std::vector<Member>> DwarfFile::members(uint32_t id, TypePool& pool) {
  auto die = die_of(id);
  if (!die) return fail("the debug information has no such structure");
  if (has_flag(*die, DW_AT_declaration)) {
    const bool is_union = dwarf_tag(&*die) == DW_TAG_union_type;
    const TypeRef elsewhere = find_type(is_union ? "union" : "struct", name_of(*die), pool);
    const auto defined = elsewhere ? die_of(elsewhere->def.id) : std::nullopt;
    if (!defined) return fail(fmt::format("the debug information only declares '{}'", name_of(*die)));
    die = defined;
  }
  std::vector<Member> members;
  Dwarf_Die child;
  if (dwarf_child(&*die, &child) == 0) do {
      const int tag = dwarf_tag(&child);
      if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) || members.size() >= kMaxMembers) continue;
      if (has_flag(child, DW_AT_external)) continue;  // a static member
      TypeRef type = type_of(child, pool, 0);
      if (!type || type->is_none()) continue;
      const auto offset = offset_of(child);
      if (!offset) continue;
      Member member{.name = tag == DW_TAG_member ? name_of(child) : "", .type = type};
      member.bit_offset = static_cast<uint32_t>(*offset * 8);
      if (const auto field = bit_field_of(child)) {
        member.bit_offset = static_cast<uint32_t>(field->offset);
        member.bit_size = static_cast<uint32_t>(field->size);
      }
      members.push_back(std::move(member));
    } while (dwarf_siblingof(&child, &child) == 0);
  return members;
}

std::vector<Enumerator> DwarfFile::enumerators(uint32_t id) {
  std::vector<Enumerator> enumerators;
  auto die = die_of(id);
  if (!die) return enumerators;
  const bool is_signed = is_signed_enumeration(*die);
  for_each_child(*die, [&](Dwarf_Die& child) {
    Dwarf_Attribute attribute;
    if (dwarf_tag(&child) != DW_TAG_enumerator || enumerators.size() >= kMaxMembers ||
        !dwarf_attr(&child, DW_AT_const_value, &attribute))
      return;
    // Forms of a fixed size have no sign of their own.
    Dwarf_Sword value = 0;
    Dwarf_Word bits = 0;
    const bool has_sign = is_signed || dwarf_whatform(&attribute) == DW_FORM_sdata;
    if (has_sign ? dwarf_formsdata(&attribute, &value) != 0 : dwarf_formudata(&attribute, &bits) != 0) return;
    enumerators.push_back({name_of(child), has_sign ? value : static_cast<int64_t>(bits)});
  });
  return enumerators;
}

// ---- where code comes from

// The compilation unit that has code at an address; without an index of addresses each unit is asked.
std::optional<DwarfFile::Unit> DwarfFile::find_unit(uint64_t address) {
  Dwarf_Die die;
  if (dwarf_addrdie(dwarf_, address, &die)) return unit_of(die);
  Dwarf_CU* next = nullptr;
  while (dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &die, nullptr) == 0)
    if (dwarf_haspc(&die, address) > 0) return unit_of(die);
  return std::nullopt;
}

// The numbers of files are those of the .dwo file where it has a table of files, else those of the program.
DwarfFile::SourceLine DwarfFile::place_of(Unit& unit, Dwarf_Die& entry, unsigned file_attribute,
                                          unsigned line_attribute) {
  const auto number = [&](unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_attr(&entry, name, &attribute)) dwarf_formudata(&attribute, &value);
    return value;
  };
  Dwarf_Files* files = nullptr;
  size_t count = 0;
  const Dwarf_Word file = number(file_attribute);
  if (dwarf_getsrcfiles(&*unit.entries, &files, &count) != 0 && dwarf_getsrcfiles(&unit.lines, &files, &count) != 0)
    return {};
  const char* path = file < count ? dwarf_filesrc(files, file, nullptr, nullptr) : nullptr;
  if (!path) return {};
  SourceLine place{path, static_cast<int>(number(line_attribute))};
  Dwarf_Attribute attribute;
  const char* folder = dwarf_attr(&unit.lines, DW_AT_comp_dir, &attribute) ? dwarf_formstring(&attribute) : nullptr;
  if (folder && !place.file.starts_with('/')) place.file = fmt::format("{}/{}", folder, place.file);
  return place;
}

namespace {

// As a symbol table would have it, with its namespace and parameters, where the language has that; else its plain name.
std::string symbol_name(Dwarf_Die& function) {
  Dwarf_Attribute attribute;
  for (const unsigned which : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name, DW_AT_name})
    if (Dwarf_Attribute* found = dwarf_attr_integrate(&function, which, &attribute))
      if (const char* name = dwarf_formstring(found)) return name;
  return "";
}

}  // namespace

DwarfFile::Origin DwarfFile::origin(uint64_t address) {
  Origin origin;
  auto unit = find_unit(address);
  if (!unit) return origin;
  if (Dwarf_Line* line = dwarf_getsrc_die(&unit->lines, address)) {
    const char* path = dwarf_linesrc(line, nullptr, nullptr);
    dwarf_lineno(line, &origin.place.line);
    if (path) origin.place.file = path;
  }
  if (!unit->entries) return origin;
  for (Dwarf_Die& scope : dwarf::code_at(*unit->entries, address - unit->base)) {
    if (dwarf_tag(&scope) == DW_TAG_subprogram) break;
    if (dwarf_tag(&scope) != DW_TAG_inlined_subroutine) continue;
    origin.inlined.push_back({symbol_name(scope), std::move(origin.place)});
    origin.place = place_of(*unit, scope, DW_AT_call_file, DW_AT_call_line);
  }
  return origin;
}

// ---- lines

namespace {

// Whether `path` ends with `wanted`, from the start of a component on.
bool ends_with_path(std::string_view path, std::string_view wanted) {
  if (!path.ends_with(wanted)) return false;
  return path.size() == wanted.size() || path[path.size() - wanted.size() - 1] == '/' || wanted.starts_with('/');
}

// In which function, or inlined copy of one, code lies, by its offset (0: none is described), and in which of its
// ranges: that of its entry is the first, a cold part is after it wherever it lies.
struct RangeOfFunction {
  Dwarf_Off function = 0;
  size_t range = 0;
};

size_t range_of(Dwarf_Die& function, uint64_t address) {
  Dwarf_Addr base = 0, start = 0, end = 0;
  size_t range = 0;
  for (ptrdiff_t at = 0; (at = dwarf_ranges(&function, at, &base, &start, &end)) > 0; ++range)
    if (address >= start && address < end) break;
  return range;
}

RangeOfFunction function_at(Dwarf_Die& unit, uint64_t address) {
  for (Dwarf_Die& scope : dwarf::code_at(unit, address))
    if (dwarf_tag(&scope) == DW_TAG_subprogram || dwarf_tag(&scope) == DW_TAG_inlined_subroutine)
      return {dwarf_dieoffset(&scope), range_of(scope, address)};
  return {};
}

}  // namespace

DwarfFile::Line DwarfFile::find_line(std::string_view file, int line, int column) {
  Line found;
  Dwarf_CU* next = nullptr;
  Dwarf_Die die;
  while (dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &die, nullptr) == 0) {
    std::map<Dwarf_Off, std::pair<size_t, uint64_t>> first;  // by function: range and address
    std::optional<Unit> unit;                                // read for units that have the line
    Dwarf_Lines* lines = nullptr;
    size_t count = 0;
    if (dwarf_getsrclines(&die, &lines, &count) != 0) continue;
    for (size_t i = 0; i < count; ++i) {
      Dwarf_Line* row = dwarf_onesrcline(lines, i);
      const char* source = row ? dwarf_linesrc(row, nullptr, nullptr) : nullptr;
      int row_line = 0, row_column = 0;
      bool starts = false, behind_end = false;
      Dwarf_Addr address = 0;
      if (!source || !ends_with_path(source, file)) continue;
      if (std::find(found.files.begin(), found.files.end(), source) == found.files.end())
        found.files.emplace_back(source);
      if (dwarf_lineno(row, &row_line) != 0 || row_line != line || dwarf_linebeginstatement(row, &starts) != 0)
        continue;
      if (column > 0 && (dwarf_linecol(row, &row_column) != 0 || row_column != column)) continue;
      if (!starts || dwarf_lineendsequence(row, &behind_end) != 0 || behind_end) continue;
      if (dwarf_lineaddr(row, &address) != 0) continue;
      if (!unit) unit = unit_of(die);
      const auto [function, range] =
          unit->entries ? function_at(*unit->entries, address - unit->base) : RangeOfFunction();
      const std::pair<size_t, uint64_t> begin(range, address);
      const auto [known, added] = first.try_emplace(function, begin);
      known->second = std::min(known->second, begin);
    }
    for (const auto& [function, begin] : first) found.addresses.push_back(begin.second);
  }
  std::ranges::sort(found.addresses);
  found.addresses.erase(std::ranges::unique(found.addresses).begin(), found.addresses.end());
  found.problem = found.files.empty()      ? LineProblem::no_such_file
                  : found.files.size() > 1 ? LineProblem::several_files
                                           : LineProblem::no_code;
  if (found.problem == LineProblem::several_files) found.addresses.clear();
  return found;
}

}  // namespace scry
