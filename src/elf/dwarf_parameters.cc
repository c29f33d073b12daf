// Where a function finds its parameters when it is entered.
//
// Optimizing compilers say it: the location that an entry's DW_AT_location has at the first instruction. They may have
// dropped a parameter, or changed the function for callers that they know. Without optimization a location is where the
// function will have stored the parameter, later; then the calling convention decides.
#include <dwarf.h>

#include <algorithm>
#include <array>

#include "elf/calling_convention.h"
#include "elf/dwarf.h"
#include "elf/dwarf_die.h"

namespace scry {

using namespace dwarf;

namespace {

constexpr std::string_view kUnsupported = "has unsupported type";
constexpr std::string_view kOptimizedOut =
    "does not exist at the entry of the function: the compiler optimized it away";
constexpr std::string_view kConventionUnknown =
    "cannot be read: neither the debug information nor the calling convention "
    "gives its place at the entry of the function";

// What an entry says of the place of a parameter at the first instruction.
struct Location {
  enum class What : uint8_t {
    nothing,      // no attribute
    nowhere,      // there are places, but none there
    registers,    // as DwarfParameter counts them, 8 bytes in each
    by_address,   // the register has the address
    stack,        // where the caller put it
    other_kinds,  // registers that scripts cannot read
    later         // memory of the function's own, to be filled
  } what = What::nothing;
  std::vector<uint8_t> registers = {};
};

// DWARF's numbers of the registers, by those of DwarfParameter.
constexpr std::array<uint8_t, kParameterRegisters> kDwarfNumbers{5, 4, 1, 2, 8, 9, 0, 3, 6, 7, 10, 11, 12, 13, 14, 15};

std::optional<uint8_t> register_of(unsigned operation, unsigned base) {
  const auto found = std::ranges::find(kDwarfNumbers, operation - base);
  if (operation < base || found == kDwarfNumbers.end()) return std::nullopt;
  return static_cast<uint8_t>(found - kDwarfNumbers.begin());
}

bool is_register(unsigned operation) {
  return operation >= DW_OP_reg0 && operation <= DW_OP_reg31;
}

Location location_in_registers(const Dwarf_Op* operations, size_t count) {
  constexpr uint64_t kRegisterBytes = 8;
  Location location{.what = Location::What::registers};
  for (size_t i = 0; i < count; ++i) {
    const auto number = register_of(operations[i].atom, DW_OP_reg0);
    if (!number || location.registers.size() == kMostRegisters) return {.what = Location::What::other_kinds};
    location.registers.push_back(*number);
    // Alone it has no size; the last of several may be smaller.
    if (++i < count && operations[i].atom != DW_OP_piece) return {.what = Location::What::other_kinds};
    if (i + 1 < count && operations[i].number != kRegisterBytes) return {.what = Location::What::other_kinds};
  }
  return location;
}

// Bytes from the frame's base (DW_AT_frame_base) to the canonical frame address, which the return address lies below.
std::optional<int64_t> cfa_of_frame_base(Dwarf_Die& function) {
  constexpr int64_t kSavedFramePointer = 16;  // with the return address
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  size_t count = 0;
  if (!dwarf_attr_integrate(&function, DW_AT_frame_base, &attribute) ||
      dwarf_getlocation(&attribute, &operations, &count) != 0 || count != 1)
    return std::nullopt;
  if (operations[0].atom == DW_OP_call_frame_cfa) return 0;
  if (operations[0].atom == DW_OP_reg6) return -kSavedFramePointer;  // rbp
  return std::nullopt;
}

Location location_of(Dwarf_Die& parameter, Dwarf_Die& function, uint64_t entry) {
  using What = Location::What;
  Dwarf_Attribute attribute;
  if (!dwarf_attr(&parameter, DW_AT_location, &attribute))
    return {.what = dwarf_hasattr(&parameter, DW_AT_const_value) ? What::nowhere : What::nothing};
  const unsigned form = dwarf_whatform(&attribute);
  const bool everywhere = form == DW_FORM_exprloc || form == DW_FORM_block1 || form == DW_FORM_block;
  Dwarf_Op* operations = nullptr;
  size_t count = 0;
  if (dwarf_getlocation_addr(&attribute, entry, &operations, &count, 1) != 1 || count == 0)
    return {.what = What::nowhere};
  const Dwarf_Op& first = operations[0];
  if (first.atom == DW_OP_piece) return {.what = What::nowhere};
  if (is_register(first.atom)) {
    const Location found = location_in_registers(operations, count);
    // An expression without a range may be about what comes after the prologue.
    return everywhere && !found.registers.empty() && found.registers.front() >= kIntegerArguments
               ? Location{.what = What::later}
               : found;
  }
  if (first.atom == DW_OP_regx) return {.what = What::other_kinds};
  constexpr int64_t kReturnAddress = 8;
  if (first.atom == DW_OP_breg7 && !everywhere && static_cast<int64_t>(first.number) >= kReturnAddress)  // rsp
    return {.what = What::stack};
  const auto frame_base = first.atom == DW_OP_fbreg ? cfa_of_frame_base(function) : std::nullopt;
  if (frame_base && static_cast<int64_t>(first.number) + *frame_base >= 0) return {.what = What::stack};
  const auto address = register_of(first.atom, DW_OP_breg0);
  if (address && *address < kIntegerArguments && first.number == 0 && count == 1)
    return {.what = What::by_address, .registers = {*address}};
  if (!everywhere) return {.what = What::nowhere};
  // In the frame, once the prologue has put it there. Other expressions yield a value that is not passed: the compiler
  // has changed the function.
  const bool is_in_frame = first.atom == DW_OP_fbreg || first.atom == DW_OP_call_frame_cfa || address ||
                           first.atom == DW_OP_entry_value || first.atom == DW_OP_GNU_entry_value;
  return {.what = is_in_frame ? What::later : What::nothing};
}

// By the calling convention; `first`: what it says of the registers.
void place_by_convention(DwarfParameter& parameter, const Passing& passing, std::optional<uint32_t> first) {
  const uint32_t integers = passing.count(WordClass::integer);
  parameter.on_stack = !first;
  if (!first) return;
  if (integers != passing.words.size()) parameter.missing = kUnsupported;  // floating point, in part
  parameter.by_address = passing.how == Passing::How::address;
  for (uint32_t i = 0; i < integers; ++i) parameter.registers.push_back(static_cast<uint8_t>(*first + i));
}

// What the calling convention says of a parameter.
struct Rule {
  Passing passing;
  std::optional<uint32_t> first;  // its first register
};

// Whether values of the type are addresses of functions.
bool is_code(std::optional<Dwarf_Die> written) {
  auto pointer = written ? underlying(*written) : std::nullopt;
  if (!pointer || dwarf_tag(&*pointer) != DW_TAG_pointer_type) return false;
  const auto pointed = type_die(*pointer);
  auto target = pointed ? underlying(*pointed) : std::nullopt;
  return target && dwarf_tag(&*target) == DW_TAG_subroutine_type;
}

std::vector<Rule> rules_of(Dwarf_Die& function, std::vector<Dwarf_Die>& parameters) {
  std::vector<Rule> rules;
  const auto hidden = has_hidden_argument(type_die(function));
  // LLVM marks the functions that it changed so.
  if (!hidden || number(function, DW_AT_calling_convention).value_or(DW_CC_normal) == DW_CC_nocall) return rules;
  ArgumentRegisters registers(*hidden);
  for (Dwarf_Die& parameter : parameters) {
    const Passing passing = passing_of(type_die(parameter));
    if (passing.how == Passing::How::unknown) break;  // and with it all that follow
    rules.push_back({passing, registers.take(passing)});
  }
  return rules;
}

// How many of the rules hold: none where a compiler has changed the function. It then says of some parameter that it is
// nowhere at all, or in another register.
size_t trusted_rules(const std::vector<Rule>& rules, const std::vector<Location>& locations) {
  for (size_t i = 0; i < locations.size(); ++i) {
    const Location& location = locations[i];
    if (location.what == Location::What::nothing) return 0;
    const bool told = location.what == Location::What::registers || location.what == Location::What::by_address;
    if (told && i < rules.size() && rules[i].first != location.registers.front()) return 0;
  }
  return rules.size();
}

void place_by_location(DwarfParameter& parameter, const Location& location, uint64_t size) {
  using What = Location::What;
  parameter.by_address = location.what == What::by_address;
  parameter.registers = location.registers;
  if (location.what == What::nowhere || location.what == What::nothing) parameter.missing = kOptimizedOut;
  if (location.what == What::other_kinds) parameter.missing = kUnsupported;
  const bool in_part = location.what == What::registers && size > location.registers.size() * 8;
  if (in_part) parameter.missing = kOptimizedOut;
}

}  // namespace

std::optional<DwarfFile::Function> DwarfFile::find_function(uint64_t address) {
  struct Search {
    uint64_t address;
    std::optional<Dwarf_Die> found;
  } search{};
  const auto look = [](Dwarf_Die* function, void* data) -> int {
    auto& wanted = *static_cast<Search*>(data);
    Dwarf_Addr start = 0;
    if (dwarf_entrypc(function, &start) != 0 || start != wanted.address) return DWARF_CB_OK;
    wanted.found = *function;
    return DWARF_CB_ABORT;
  };
  std::optional<Function> function;
  const auto has_function = [&](Unit& unit) {
    search = {address - unit.base, std::nullopt};
    if (unit.entries) dwarf_getfuncs(&*unit.entries, look, &search, 0);
    if (search.found) function = Function{*search.found, unit.base};
    return function.has_value();
  };
  Dwarf_Die die;
  if (dwarf_addrdie(dwarf_, address, &die))
    if (Unit unit = unit_of(die); has_function(unit)) return function;
  // Without an index of addresses each unit is asked.
  Dwarf_CU* next = nullptr;
  while (!function && dwarf_get_units(dwarf_, next, &next, nullptr, nullptr, &die, nullptr) == 0) {
    if (dwarf_haspc(&die, address) == 0) continue;
    Unit unit = unit_of(die);
    has_function(unit);
  }
  return function;
}

std::vector<DwarfParameter> DwarfFile::parameters_of(Function& function, uint64_t address, TypePool& pool) {
  std::vector<Dwarf_Die> entries;
  std::vector<Location> locations;
  for_each_child(function.die, [&](Dwarf_Die& child) {
    // What Go calls a variable parameter is a result.
    if (dwarf_tag(&child) != DW_TAG_formal_parameter || has_flag(child, DW_AT_variable_parameter)) return;
    entries.push_back(child);
    locations.push_back(location_of(child, function.die, address - function.base));
  });
  std::vector<DwarfParameter> parameters;
  const std::vector<Rule> rules = rules_of(function.die, entries);
  const size_t trusted = trusted_rules(rules, locations);
  for (size_t i = 0; i < entries.size(); ++i) {
    const auto written = type_die(entries[i]);
    DwarfParameter one{.name = name_of(entries[i]), .spelling = spell(written), .is_code = is_code(written)};
    one.type = written ? map_type(*written, pool, 0) : nullptr;
    auto real = written ? underlying(*written) : std::nullopt;
    if (!one.type || one.type->is_none() || (real && is_floating_number(*real)))
      one.missing = kUnsupported;
    else if (locations[i].what != Location::What::later && locations[i].what != Location::What::stack)
      place_by_location(one, locations[i], size_of(*written));
    else if (i < trusted)
      place_by_convention(one, rules[i].passing, rules[i].first);
    else if (locations[i].what == Location::What::stack)
      one.on_stack = true;
    else
      one.missing = kConventionUnknown;
    if (!one.missing.empty()) one.registers.clear();
    parameters.push_back(std::move(one));
  }
  return parameters;
}

std::optional<std::vector<DwarfParameter>> DwarfFile::parameters(uint64_t address, TypePool& pool) {
  auto function = find_function(address);
  return function ? std::optional(parameters_of(*function, address, pool)) : std::nullopt;
}

std::optional<DwarfSignature> DwarfFile::signature(uint64_t address, TypePool& pool) {
  auto function = find_function(address);
  if (!function) return std::nullopt;
  DwarfSignature signature{.parameters = parameters_of(*function, address, pool)};
  const auto written = type_die(function->die);
  signature.result = {.type = written ? map_type(*written, pool, 0) : pool.void_type(),
                      .spelling = spell(written),
                      .by_address = has_hidden_argument(written).value_or(false),
                      .is_code = is_code(written)};
  signature.is_noreturn = has_flag(function->die, DW_AT_noreturn);
  for_each_child(function->die, [&](Dwarf_Die& child) {
    if (dwarf_tag(&child) == DW_TAG_unspecified_parameters) signature.is_variadic = true;
  });
  return signature;
}

}  // namespace scry
