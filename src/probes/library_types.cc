#include "probes/library_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include "libcalls/signature.h"

namespace scry::probes {
namespace {

constexpr uint32_t kWordBytes = 8, kMostElements = 4, kMostCharacters = 99;
constexpr unsigned kMostDepth = 4;
constexpr char kNoValue = 'e';

// What a name may hold that is in a signature; others come from languages with namespaces and operators.
std::string plain_name(std::string_view name) {
  std::string plain(name);
  for (char& c : plain)
    if (static_cast<unsigned char>(c) >= 0x80 || !std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return plain;
}

class Describer {
 public:
  explicit Describer(TypePool& pool) : pool_(pool) {}

  std::string parameter_word(const DwarfParameter& parameter) {
    if (parameter.spelling == "long double") return "D";
    if (!parameter.type) return std::string(1, kNoValue);
    if (parameter.type->is(TypeKind::floating)) return number_word(parameter.type);
    if (parameter.registers.empty() || parameter.registers.front() >= libcalls::kRegisters)
      return std::string(1, kNoValue);
    std::string word = value_word(parameter);
    const int reg = parameter.registers.front();
    if (reg != next_) word += fmt::format("@{}", reg);
    next_ = reg + 1;
    return word;
  }

  std::string result_word(const DwarfSignature& function) {
    const DwarfParameter& result = function.result;
    if (function.is_noreturn) return "-";
    if (result.spelling == "long double") return "D";
    if (!result.type) return "?";
    if (result.type->is_none()) return "v";
    if (!result.type->is(TypeKind::c_struct) || result.by_address) return value_word(result);
    const bool is_in_one_register = result.type->size <= kWordBytes && !has_floating(result.type, 0);
    return is_in_one_register ? structure_word(result.type, 'V') : std::string(1, kNoValue);
  }

  bool is_too_much() const { return texts_.size() > libcalls::kMostTypes; }
  std::string types() const { return fmt::format("{}", fmt::join(texts_, " ")); }

 private:
  bool has_floating(TypeRef type, unsigned depth) {
    while (type->is(TypeKind::array)) type = type->element;
    if (type->is(TypeKind::floating)) return true;
    if (!type->is(TypeKind::c_struct)) return false;
    const auto members = pool_.members(type);
    return !members || depth == kMostDepth ||
           std::ranges::any_of(**members, [&](const Member& member) { return has_floating(member.type, depth + 1); });
  }

  std::string value_word(const DwarfParameter& value) {
    if (value.is_code) return "F";
    if (value.by_address) return value.type->is(TypeKind::c_struct) ? structure_word(value.type, 'O') : "p";
    if (!value.type->is(TypeKind::c_struct)) return word_of(value.type);
    const bool is_whole = value.registers.size() * kWordBytes >= value.type->size &&
                          value.registers.front() + value.registers.size() <= libcalls::kRegisters;
    return is_whole ? structure_word(value.type, 'V') : std::string(1, kNoValue);
  }

  std::string word_of(TypeRef type) {
    if (!type->is(TypeKind::pointer)) return number_word(type);
    if (is_text(type)) return "s";
    return type->element->is(TypeKind::c_struct) ? structure_word(type->element, 'O') : "p";
  }

  std::string number_word(TypeRef type) {
    switch (type->kind) {
      case TypeKind::boolean:
        return "y";
      case TypeKind::floating:
        return type->size == sizeof(float) ? "f" : "d";
      case TypeKind::enumeration:
        return fmt::format("E{}", number_of(type));
      case TypeKind::integer:  // by the size
        return std::string(1, (type->is_signed ? "?kh?i???l" : "?BH?u???L")[type->size]);
      default:
        return "?";
    }
  }

  // Of a structure that is only declared the address is shown.
  std::string structure_word(TypeRef type, char letter) {
    const size_t number = number_of(type);
    if (texts_[number].ends_with(':')) return letter == 'O' ? "p" : std::string(1, kNoValue);
    return fmt::format("{}{}", letter, number);
  }

  // Of a type in the list.
  size_t number_of(TypeRef type) {
    const auto known = numbers_.find(type);
    if (known != numbers_.end()) return known->second;
    const size_t number = texts_.size();
    numbers_[type] = number;
    texts_.emplace_back();
    texts_[number] = type->is(TypeKind::enumeration) ? enumeration_text(type) : structure_text(type);
    return number;
  }

  std::string enumeration_text(TypeRef type) {
    std::string text = fmt::format("E{}:", type->size);
    size_t count = 0;
    for (const Enumerator& one : pool_.enumerators(type))
      if (++count <= libcalls::kMostEnumerators) text += fmt::format("{}={},", plain_name(one.name), one.value);
    return text;
  }

  std::string structure_text(TypeRef type) {
    fields_.clear();
    add_members(type, 0, 0);
    return fmt::format("O{}:{}", type->size, fmt::join(fields_, ","));
  }

  // False: there is room for no more.
  bool add(std::string field) {
    if (fields_.size() >= libcalls::kMostFields) return false;
    fields_.push_back(std::move(field));
    return true;
  }

  bool add_members(TypeRef type, uint32_t offset, unsigned depth) {
    const auto members = pool_.members(type);
    if (!members) return true;
    for (const Member& member : **members)
      if (!add_member(member, offset, depth)) return false;
    return true;
  }

  bool add_member(const Member& member, uint32_t outer, unsigned depth) {
    const uint32_t offset = outer + member.bit_offset / 8;
    if (offset >= libcalls::kMostStructure || fields_.size() + 1 >= libcalls::kMostFields) return add("."), false;
    const bool is_inner = member.type->is(TypeKind::c_struct);
    if (is_inner && member.name.empty() && depth < kMostDepth) return add_members(member.type, offset, depth + 1);
    const std::string head = fmt::format("{}@{}", plain_name(member.name), offset);
    if (member.bit_size)
      return add(fmt::format("{}.{}.{}:{}", head, member.bit_offset % 8, member.bit_size, number_word(member.type)));
    return add_value(head + ":", member.type, offset, depth);
  }

  bool add_value(const std::string& head, TypeRef type, uint32_t offset, unsigned depth) {
    if (type->is(TypeKind::string)) return add(fmt::format("{}a{}", head, std::min(type->size, kMostCharacters)));
    if (type->is(TypeKind::pointer)) return add(head + (is_text(type) ? "s" : "p"));
    if (!type->is(TypeKind::c_struct) && !type->is(TypeKind::array)) return add(head + number_word(type));
    if (depth >= kMostDepth) return add(head + ".");
    const bool is_structure = type->is(TypeKind::c_struct);
    if (!add(head + (is_structure ? "{" : "["))) return false;
    const bool has_room = is_structure ? add_members(type, offset, depth + 1) : add_elements(type, offset, depth + 1);
    fields_.emplace_back(is_structure ? "}" : "]");
    return has_room;
  }

  bool add_elements(TypeRef type, uint32_t offset, unsigned depth) {
    for (uint32_t i = 0; i < type->count; ++i) {
      const uint32_t at = offset + i * type->element->size;
      if (i == kMostElements || at >= libcalls::kMostStructure) return add(".");
      if (!add_value(fmt::format("@{}:", at), type->element, at, depth)) return false;
    }
    return true;
  }

  static bool is_text(TypeRef pointer) {
    const TypeRef target = pointer->element;
    return target->is(TypeKind::integer) && target->size == 1 && target->is_signed;
  }

  TypePool& pool_;
  int next_ = 0;                       // register
  std::map<TypeRef, size_t> numbers_;  // of types in the list
  std::vector<std::string> texts_;
  std::vector<std::string> fields_;  // of the structure that is being described
};

}  // namespace

std::optional<FunctionText> describe_function(const DwarfSignature& function, TypePool& pool) {
  Describer describer(pool);
  std::string signature = describer.result_word(function);
  for (const DwarfParameter& parameter : function.parameters) signature += " " + describer.parameter_word(parameter);
  if (function.is_variadic) signature += " .";
  if (describer.is_too_much()) return std::nullopt;
  return FunctionText{std::move(signature), describer.types()};
}

}  // namespace scry::probes
