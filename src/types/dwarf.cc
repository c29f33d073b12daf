// Reading of one file's DWARF. The walks share their helpers, which is why they are one file; the search by name has
// its own (dwarf_names.cc).
#include "types/dwarf.h"

#include <dwarf.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>

namespace scry {
namespace {

constexpr unsigned kMaxNesting = 32;
constexpr size_t kMaxMembers = 1 << 16;
constexpr uint32_t kArgumentRegisters = 6;
constexpr uint32_t kMaxInRegisters = 16;  // bytes of a structure

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
  Dwarf_Die type;
  if (!dwarf_attr_integrate(&user, DW_AT_type, &attribute) || !dwarf_formref_die(&attribute, &type))
    return std::nullopt;
  return type;
}

// What a chain of names and qualifiers stands for.
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

// How C writes the type: "struct pt", "char**", "long int".
std::string spell(std::optional<Dwarf_Die> die, unsigned depth = 0) {
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

// Whether a structure of this kind is passed in integer registers: small, without floating point.
bool all_integers(Dwarf_Die die, unsigned depth = 0) {
  const auto real = underlying(die);
  if (!real || depth > kMaxNesting) return false;
  Dwarf_Die type = *real;
  const int tag = dwarf_tag(&type);
  if (tag == DW_TAG_base_type) return encoding_of(type) != DW_ATE_float && encoding_of(type) != DW_ATE_complex_float;
  if (tag == DW_TAG_array_type) {
    const auto element = type_die(type);
    return element && all_integers(*element, depth + 1);
  }
  if (!is_structure(tag)) return true;
  Dwarf_Die child;
  if (dwarf_child(&type, &child) != 0) return true;
  do {
    if (dwarf_tag(&child) != DW_TAG_member) continue;
    const auto member = type_die(child);
    if (!member || !all_integers(*member, depth + 1)) return false;
  } while (dwarf_siblingof(&child, &child) == 0);
  return true;
}

}  // namespace

Result<std::unique_ptr<DwarfFile>> DwarfFile::open(const std::string& path) {
  std::unique_ptr<DwarfFile> file(new DwarfFile);
  file->fd_ = Fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file->fd_) return fail(errno, "open " + path);
  file->dwarf_ = dwarf_begin(file->fd_.get(), DWARF_C_READ);
  if (!file->dwarf_) return fail(fmt::format("no debuginfo found for {}", path));
  return file;
}

DwarfFile::~DwarfFile() {
  if (dwarf_) dwarf_end(dwarf_);
}

// ---- types

TypeRef DwarfFile::type_of(Dwarf_Die& user, TypePool& pool, unsigned depth) {
  const auto type = type_die(user);
  return type ? map_type(*type, pool, depth) : pool.void_type();
}

// Null: floating point, alone or as what an array is of.
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
  if (encoding == DW_ATE_float || encoding == DW_ATE_complex_float) return nullptr;
  if (encoding == DW_ATE_boolean && size == 1) return pool.boolean();
  const bool is_signed = encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
  if (size == 1 || size == 2 || size == 4 || size == 8) return pool.integer(static_cast<uint32_t>(size), is_signed);
  return pool.array(pool.integer(1, false), static_cast<uint32_t>(std::min<uint64_t>(size, 64)));  // __int128
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
  const Dwarf_Off offset = dwarf_dieoffset(&die);
  const auto known = std::find(definitions_.begin(), definitions_.end(), offset);
  StructDef def{.name = name_of(die),
                .size = static_cast<uint32_t>(number(die, DW_AT_byte_size).value_or(0)),
                .source = this,
                .id = static_cast<uint32_t>(known - definitions_.begin())};
  if (known == definitions_.end()) definitions_.push_back(offset);
  if (dwarf_tag(&die) == DW_TAG_enumeration_type) {
    const auto base = type_die(die);
    Dwarf_Die base_die = base.value_or(Dwarf_Die{});
    const bool is_signed = base && encoding_of(base_die) == DW_ATE_signed;
    return pool.enumeration(def, is_signed);
  }
  def.is_union = dwarf_tag(&die) == DW_TAG_union_type;
  return pool.c_struct(def, def.size % 8 == 0 ? 8 : def.size % 4 == 0 ? 4 : 1);
}

std::optional<Dwarf_Die> DwarfFile::die_of(uint32_t id) const {
  Dwarf_Die die;
  if (id >= definitions_.size() || !dwarf_offdie(dwarf_, definitions_[id], &die)) return std::nullopt;
  return die;
}

Result<std::vector<Member>> DwarfFile::members(uint32_t id, TypePool& pool) {
  auto die = die_of(id);
  if (!die) return fail("the debug information has no such structure");
  if (has_flag(*die, DW_AT_declaration))
    return fail(fmt::format("the debug information only declares '{}'", name_of(*die)));
  std::vector<Member> members;
  Dwarf_Die child;
  if (dwarf_child(&*die, &child) == 0) do {
      const int tag = dwarf_tag(&child);
      if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) || members.size() >= kMaxMembers) continue;
      if (has_flag(child, DW_AT_external)) continue;  // a static member
      TypeRef type = type_of(child, pool, 0);
      if (!type || type->is_none()) continue;
      Member member{.name = tag == DW_TAG_member ? name_of(child) : "", .type = type};
      const uint64_t bytes = number(child, DW_AT_data_member_location).value_or(0);
      member.bit_offset = static_cast<uint32_t>(bytes * 8);
      if (const auto bits = number(child, DW_AT_bit_size)) {
        member.bit_size = static_cast<uint32_t>(*bits);
        if (const auto offset = number(child, DW_AT_data_bit_offset)) {
          member.bit_offset = static_cast<uint32_t>(*offset);
        } else if (const auto from_top = number(child, DW_AT_bit_offset)) {  // DWARF 2: counted from the other end
          const uint64_t storage = number(child, DW_AT_byte_size).value_or(type->size) * 8;
          member.bit_offset += static_cast<uint32_t>(storage - *from_top - *bits);
        }
      }
      members.push_back(std::move(member));
    } while (dwarf_siblingof(&child, &child) == 0);
  return members;
}

std::vector<Enumerator> DwarfFile::enumerators(uint32_t id) {
  std::vector<Enumerator> enumerators;
  auto die = die_of(id);
  Dwarf_Die child;
  if (die && dwarf_child(&*die, &child) == 0) do {
      Dwarf_Attribute attribute;
      Dwarf_Sword value = 0;
      if (dwarf_tag(&child) == DW_TAG_enumerator && dwarf_attr(&child, DW_AT_const_value, &attribute) &&
          dwarf_formsdata(&attribute, &value) == 0 && enumerators.size() < kMaxMembers)
        enumerators.push_back({name_of(child), value});
    } while (dwarf_siblingof(&child, &child) == 0);
  return enumerators;
}

// ---- functions

std::optional<Dwarf_Die> DwarfFile::find_function(uint64_t address) {
  struct Search {
    uint64_t address;
    std::optional<Dwarf_Die> found;
  } search{address, std::nullopt};
  const auto look = [](Dwarf_Die* function, void* data) -> int {
    auto& wanted = *static_cast<Search*>(data);
    Dwarf_Addr start = 0;
    if (dwarf_entrypc(function, &start) != 0 || start != wanted.address) return DWARF_CB_OK;
    wanted.found = *function;
    return DWARF_CB_ABORT;
  };
  Dwarf_Die unit;
  if (dwarf_addrdie(dwarf_, address, &unit)) dwarf_getfuncs(&unit, look, &search, 0);
  // Without an index of addresses each unit is asked.
  Dwarf_CU* next = nullptr;
  Dwarf_Die sub;
  while (!search.found && dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &unit, &sub) == 0)
    if (dwarf_haspc(&unit, address) != 0) dwarf_getfuncs(&unit, look, &search, 0);
  return search.found;
}

DwarfParameter DwarfFile::parameter(Dwarf_Die& die, TypePool& pool) {
  const auto written = type_die(die);
  DwarfParameter parameter{.name = name_of(die), .spelling = spell(written)};
  parameter.type = written ? map_type(*written, pool, 0) : nullptr;
  const bool in_registers = parameter.type && written && all_integers(*written);
  const uint32_t size = parameter.type ? parameter.type->size : 0;
  if (parameter.type && size > kMaxInRegisters) parameter.on_stack = true;
  if (in_registers && !parameter.on_stack) parameter.registers = std::max(1u, (size + 7) / 8);
  return parameter;
}

std::optional<std::vector<DwarfParameter>> DwarfFile::parameters(uint64_t address, TypePool& pool) {
  auto function = find_function(address);
  if (!function) return std::nullopt;
  std::vector<DwarfParameter> parameters;
  uint32_t used = 0;
  Dwarf_Die child;
  if (dwarf_child(&*function, &child) == 0) do {
      if (dwarf_tag(&child) != DW_TAG_formal_parameter) continue;
      DwarfParameter one = parameter(child, pool);
      if (one.registers > 0 && used + one.registers > kArgumentRegisters) {
        one.registers = 0;
        one.on_stack = true;
      }
      one.first_register = used;
      used += one.registers;
      parameters.push_back(std::move(one));
    } while (dwarf_siblingof(&child, &child) == 0);
  return parameters;
}

// ---- where code comes from

// The compilation unit that has code at an address; without an index of addresses each unit is asked.
std::optional<Dwarf_Die> DwarfFile::find_unit(uint64_t address) {
  Dwarf_Die unit, sub;
  if (dwarf_addrdie(dwarf_, address, &unit)) return unit;
  Dwarf_CU* next = nullptr;
  while (dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &unit, &sub) == 0)
    if (dwarf_haspc(&unit, address) > 0) return unit;
  return std::nullopt;
}

namespace {

// Where an inlined function was called: DW_AT_call_file and DW_AT_call_line.
DwarfFile::Place place_of_call(Dwarf_Die& unit, Dwarf_Die& inlined) {
  const auto number = [&](unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_attr(&inlined, name, &attribute)) dwarf_formudata(&attribute, &value);
    return value;
  };
  Dwarf_Files* files = nullptr;
  size_t count = 0;
  const Dwarf_Word file = number(DW_AT_call_file);
  if (dwarf_getsrcfiles(&unit, &files, &count) != 0 || file >= count) return {};
  const char* path = dwarf_filesrc(files, file, nullptr, nullptr);
  return path ? DwarfFile::Place{path, static_cast<int>(number(DW_AT_call_line))} : DwarfFile::Place{};
}

}  // namespace

DwarfFile::Origin DwarfFile::origin(uint64_t address) {
  Origin origin;
  auto unit = find_unit(address);
  if (!unit) return origin;
  if (Dwarf_Line* line = dwarf_getsrc_die(&*unit, address)) {
    const char* path = dwarf_linesrc(line, nullptr, nullptr);
    dwarf_lineno(line, &origin.place.line);
    if (path) origin.place.file = path;
  }
  // The first scope is the innermost; from an inlined function on, dwarf_getscopes gives those around its definition,
  // and dwarf_getscopes_die those around the place where it was inlined.
  Dwarf_Die *innermost = nullptr, *scopes = nullptr;
  const int depth = dwarf_getscopes(&*unit, address, &innermost) > 0 ? dwarf_getscopes_die(&innermost[0], &scopes) : 0;
  std::free(innermost);
  for (int i = 0; i < depth && dwarf_tag(&scopes[i]) != DW_TAG_subprogram; ++i) {
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
    const char* name = dwarf_diename(&scopes[i]);
    origin.inlined.push_back({name ? name : "", std::move(origin.place)});
    origin.place = place_of_call(*unit, scopes[i]);
  }
  std::free(scopes);
  return origin;
}

// ---- lines

namespace {

// Whether `path` ends with `wanted`, from the start of a component on.
bool ends_with_path(std::string_view path, std::string_view wanted) {
  if (!path.ends_with(wanted)) return false;
  return path.size() == wanted.size() || path[path.size() - wanted.size() - 1] == '/' || wanted.starts_with('/');
}

}  // namespace

DwarfFile::Line DwarfFile::find_line(std::string_view file, int line, int column) {
  Line found;
  Dwarf_CU* next = nullptr;
  Dwarf_Die unit, sub;
  while (dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &unit, &sub) == 0) {
    Dwarf_Lines* lines = nullptr;
    size_t count = 0;
    if (dwarf_getsrclines(&unit, &lines, &count) != 0) continue;
    for (size_t i = 0; i < count; ++i) {
      Dwarf_Line* row = dwarf_onesrcline(lines, i);
      const char* source = row ? dwarf_linesrc(row, nullptr, nullptr) : nullptr;
      int row_line = 0, row_column = 0;
      bool starts = false;
      Dwarf_Addr address = 0;
      if (!source || !ends_with_path(source, file)) continue;
      if (std::find(found.files.begin(), found.files.end(), source) == found.files.end())
        found.files.emplace_back(source);
      if (dwarf_lineno(row, &row_line) != 0 || row_line != line || dwarf_linebeginstatement(row, &starts) != 0)
        continue;
      if (column > 0 && (dwarf_linecol(row, &row_column) != 0 || row_column != column)) continue;
      if (!starts || dwarf_lineaddr(row, &address) != 0) continue;
      if (!found.address || address < *found.address) found.address = address;
    }
  }
  found.problem = found.files.empty()      ? LineProblem::no_such_file
                  : found.files.size() > 1 ? LineProblem::several_files
                                           : LineProblem::no_code;
  if (found.problem == LineProblem::several_files) found.address.reset();
  return found;
}

}  // namespace scry
