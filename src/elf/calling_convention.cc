#include "elf/calling_convention.h"

#include <dwarf.h>

#include <algorithm>

#include "elf/dwarf_die.h"

namespace scry {

using namespace dwarf;

namespace {

constexpr uint64_t kWord = 8;
constexpr uint64_t kMostInRegisters = 16;  // bytes
constexpr uint64_t kMostElements = kMostInRegisters;

// How far a walk over a type and what it is made of has gone: it may be made of itself.
class Walk {
 public:
  bool enter(unsigned depth) { return depth <= kMaxNesting && ++types_ <= kMostTypes; }

 private:
  static constexpr unsigned kMostTypes = 4096;
  unsigned types_ = 0;
};

// Adds a value of `size` bytes at `offset`; false: it does not lie as the ABI wants it (a packed structure).
bool add_value(Passing& passing, uint64_t offset, uint64_t size, uint64_t align, WordClass kind) {
  if (align == 0 || offset % align != 0 || offset + size > kMostInRegisters) return false;
  for (uint64_t word = offset / kWord; word * kWord < offset + size; ++word) {
    if (passing.words.size() <= word) passing.words.resize(word + 1);
    WordClass& known = passing.words[word];
    if (known != WordClass::integer) known = kind;
  }
  return true;
}

bool add_number(Passing& passing, Dwarf_Die& type, uint64_t offset) {
  const uint64_t size = size_of(type), encoding = encoding_of(type);
  if (encoding == DW_ATE_complex_float) return add_value(passing, offset, size, size / 2, WordClass::sse);
  if (!is_floating(encoding)) return add_value(passing, offset, size, size, WordClass::integer);
  if (name_of(type) == "long double") return false;                                // 80 bits
  return add_value(passing, offset, std::min(size, kWord), size, WordClass::sse);  // 128 bits too are one register
}

bool add(Walk& walk, Passing& passing, Dwarf_Die type, uint64_t offset, unsigned depth);

bool add_array(Walk& walk, Passing& passing, Dwarf_Die& array, uint64_t offset, unsigned depth) {
  const auto element = type_die(array);
  if (!element) return false;
  if (has_flag(array, DW_AT_GNU_vector)) return add_value(passing, offset, size_of(array), 1, WordClass::sse);
  const uint64_t step = size_of(*element), count = step ? size_of(array) / step : 0;
  for (uint64_t i = 0; i < std::min(count, kMostElements); ++i)
    if (!add(walk, passing, *element, offset + i * step, depth + 1)) return false;
  return true;
}

bool add_member(Walk& walk, Passing& passing, Dwarf_Die& member, uint64_t offset, unsigned depth) {
  const int tag = dwarf_tag(&member);
  if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) || has_flag(member, DW_AT_external)) return true;
  if (const auto field = bit_field_of(member)) {
    const uint64_t first = offset + field->offset / 8, last = offset + (field->offset + field->size - 1) / 8;
    return field->size == 0 ||
           (add_value(passing, first, 1, 1, WordClass::integer) && add_value(passing, last, 1, 1, WordClass::integer));
  }
  const auto type = type_die(member);
  const auto at = offset_of(member);
  return type && at && add(walk, passing, *type, offset + *at, depth + 1);
}

// Adds the words of a value of this type; false: it is passed in memory.
bool add(Walk& walk, Passing& passing, Dwarf_Die die, uint64_t offset, unsigned depth) {
  const auto real = underlying(die);
  if (!real || !walk.enter(depth)) return false;
  Dwarf_Die type = *real;
  const int tag = dwarf_tag(&type);
  if (tag == DW_TAG_base_type) return add_number(passing, type, offset);
  if (tag == DW_TAG_array_type) return add_array(walk, passing, type, offset, depth);
  if (tag == DW_TAG_enumeration_type)
    return add_value(passing, offset, size_of(type), size_of(type), WordClass::integer);
  if (tag == DW_TAG_ptr_to_member_type) {  // of a function: its address and what to add to `this`
    auto target = type_die(type);
    const bool of_function = target && dwarf_tag(&*target) == DW_TAG_subroutine_type;
    return add_value(passing, offset, of_function ? 2 * kWord : kWord, kWord, WordClass::integer);
  }
  if (!is_structure(tag)) return add_value(passing, offset, kWord, kWord, WordClass::integer);
  if (offset + size_of(type) > kMostInRegisters) return false;
  bool fits = true;
  for_each_child(type, [&](Dwarf_Die& child) { fits = fits && add_member(walk, passing, child, offset, depth); });
  return fits;
}

bool refers_to(Dwarf_Die& parameter, Dwarf_Die& type) {
  auto written = type_die(parameter);
  if (!written || dwarf_tag(&*written) != DW_TAG_reference_type) return false;
  auto target = type_die(*written);
  const auto real = target ? underlying(*target) : std::nullopt;
  Dwarf_Die found = real.value_or(Dwarf_Die{});
  return real && dwarf_dieoffset(&found) == dwarf_dieoffset(&type);
}

// A destructor or a copy constructor that the program defines.
bool is_own_copying(Dwarf_Die& method, Dwarf_Die& type) {
  if (dwarf_tag(&method) != DW_TAG_subprogram || number(method, DW_AT_defaulted).value_or(0) == DW_DEFAULTED_in_class)
    return false;
  const std::string name = name_of(method);
  if (name.starts_with("~")) return true;
  const std::string own = name_of(type);
  if (name != own.substr(0, own.find('<'))) return false;
  unsigned parameters = 0;
  bool copies = false;
  for_each_child(method, [&](Dwarf_Die& child) {
    if (dwarf_tag(&child) != DW_TAG_formal_parameter || has_flag(child, DW_AT_artificial)) return;
    copies = ++parameters == 1 && refers_to(child, type);
  });
  return copies;
}

// Whether the language copies values of the class by a function, so that the ABI passes them by their address.
// Compilers state it (DW_AT_calling_convention of the class, DWARF 5); otherwise it follows from the class.
bool is_copied_by_function(Walk& walk, Dwarf_Die type, unsigned depth = 0) {
  if (!is_structure(dwarf_tag(&type)) || !walk.enter(depth)) return false;
  if (const auto convention = number(type, DW_AT_calling_convention)) return *convention == DW_CC_pass_by_reference;
  bool found = false;
  for_each_child(type, [&](Dwarf_Die& child) {
    const int tag = dwarf_tag(&child);
    found = found || number(child, DW_AT_virtuality).value_or(0) != 0 || is_own_copying(child, type);
    if (found || (tag != DW_TAG_member && tag != DW_TAG_inheritance) || has_flag(child, DW_AT_external)) return;
    const auto member = type_die(child);
    const auto real = member ? underlying(*member) : std::nullopt;
    found = real && is_copied_by_function(walk, *real, depth + 1);
  });
  return found;
}

bool is_rust(Dwarf_Die& type) {
  Dwarf_Die unit;
  return dwarf_diecu(&type, &unit, nullptr, nullptr) && dwarf_srclang(&unit) == DW_LANG_Rust;
}

bool add_word_of_rust(Walk& walk, Passing& passing, Dwarf_Die type, unsigned depth);

// A structure around one value is that value.
bool add_only_member(Walk& walk, Passing& passing, Dwarf_Die& structure, unsigned depth) {
  unsigned members = 0;
  bool known = true;
  for_each_child(structure, [&](Dwarf_Die& child) {
    const int tag = dwarf_tag(&child);
    const auto type = tag == DW_TAG_member ? type_die(child) : std::nullopt;
    if (tag == DW_TAG_variant_part) known = false;
    if (type && size_of(*type) > 0)
      known = known && ++members == 1 && add_word_of_rust(walk, passing, *type, depth + 1);
  });
  return known;
}

bool add_word_of_rust(Walk& walk, Passing& passing, Dwarf_Die type, unsigned depth) {
  const auto real = underlying(type);
  if (!real || !walk.enter(depth)) return false;
  Dwarf_Die found = *real;
  const int tag = dwarf_tag(&found);
  return is_structure(tag) ? add_only_member(walk, passing, found, depth)
                           : tag != DW_TAG_array_type && add(walk, passing, found, 0, depth);
}

// Rust has a convention of its own, which may change. What it has done so far: numbers, pointers and
// slices go as in C, what is longer than two words by its address.
Passing passing_in_rust(Dwarf_Die type) {
  if (is_structure(dwarf_tag(&type)) && size_of(type) > kMostInRegisters)
    return {Passing::How::address, {WordClass::integer}};
  if (name_of(type).starts_with("&") && size_of(type) == kMostInRegisters)
    return {Passing::How::words, {WordClass::integer, WordClass::integer}};
  Walk walk;
  Passing passing;
  return add_word_of_rust(walk, passing, type, 0) ? passing : Passing{Passing::How::unknown, {}};
}

}  // namespace

uint32_t Passing::count(WordClass kind) const {
  return static_cast<uint32_t>(std::ranges::count(words, kind));
}

Passing passing_of(std::optional<Dwarf_Die> type) {
  Walk over_copies, over_words;
  Passing passing;
  auto real = type ? underlying(*type) : std::nullopt;
  if (!real) return passing;  // void
  if (is_rust(*real)) return passing_in_rust(*real);
  if (is_copied_by_function(over_copies, *real)) return {Passing::How::address, {WordClass::integer}};
  return add(over_words, passing, *real, 0, 0) ? passing : Passing{Passing::How::memory, {}};
}

std::optional<bool> has_hidden_argument(std::optional<Dwarf_Die> type) {
  const Passing passing = passing_of(type);
  auto real = type ? underlying(*type) : std::nullopt;
  if (!real || passing.how == Passing::How::words) return false;
  if (passing.how == Passing::How::unknown) {  // Rust, two words at most: one comes back in a register
    if (size_of(*real) > kWord) return std::nullopt;
    return false;
  }
  return dwarf_tag(&*real) != DW_TAG_base_type;  // a long double comes back in a register of the x87
}

std::optional<uint32_t> ArgumentRegisters::take(const Passing& passing) {
  const uint32_t integers = passing.count(WordClass::integer), sses = passing.count(WordClass::sse);
  const bool fits = integers_ + integers <= kIntegerArguments && sses_ + sses <= kSseArguments;
  if (passing.how == Passing::How::memory || !fits) return std::nullopt;
  const uint32_t first = integers_;
  integers_ += integers;
  sses_ += sses;
  return first;
}

}  // namespace scry
