// The part of a declaration before its declarators: keywords, typedef names, attributes.
#include <fmt/format.h>

#include <algorithm>

#include "c/nesting.h"
#include "c/parser.h"

namespace scry {
namespace {

constexpr std::string_view kQualifiers[] = {
    "const",    "__const",    "__const__",    "volatile", "__volatile__", "__volatile",
    "restrict", "__restrict", "__restrict__", "_Nonnull", "_Nullable",    "__unaligned",
};

}  // namespace

// ---- keywords

// Counts of the keywords seen so far; they may have any order.
struct CParser::Words {
  uint8_t longs = 0;
  uint8_t size = 0;  // of the word that has one; 0: int
  bool is_signed = false, is_unsigned = false, is_char = false, is_float = false, is_double = false;
  bool is_void = false, is_bool = false, is_complex = false;
  bool any = false;
};

namespace {
// clang-format off
enum class Role : uint8_t {
  ignored, typedef_, void_, boolean, small_number, character, short_, int_, long_, sized, signed_, unsigned_,
  floating, double_, wide_float, complex,
  structure, union_, enumeration, attribute, alignment, type_of, atomic,
};
// clang-format on
}  // namespace

struct CParser::SpecifierWord {
  std::string_view word;
  Role role;
  uint8_t size = 0;
};

const CParser::SpecifierWord CParser::kSpecifierWords[] = {
    {"static", Role::ignored},
    {"extern", Role::ignored},
    {"inline", Role::ignored},
    {"__inline", Role::ignored},
    {"__inline__", Role::ignored},
    {"register", Role::ignored},
    {"auto", Role::ignored},
    {"_Noreturn", Role::ignored},
    {"_Thread_local", Role::ignored},
    {"__thread", Role::ignored},
    {"__extension__", Role::ignored},
    {"constexpr", Role::ignored},
    {"typedef", Role::typedef_},
    {"void", Role::void_},
    {"_Bool", Role::small_number},
    {"bool", Role::boolean},
    {"char", Role::character},
    {"short", Role::short_},
    {"int", Role::int_},
    {"long", Role::long_},
    {"__int128", Role::sized, 16},
    {"__int128_t", Role::sized, 16},
    {"__uint128_t", Role::sized, 16},
    {"signed", Role::signed_},
    {"__signed", Role::signed_},
    {"__signed__", Role::signed_},
    {"unsigned", Role::unsigned_},
    {"float", Role::floating, 4},
    {"double", Role::double_, 8},
    {"_Float16", Role::wide_float, 2},
    {"__bf16", Role::wide_float, 2},
    {"_Float32", Role::wide_float, 4},
    {"_Float32x", Role::wide_float, 8},
    {"_Float64", Role::wide_float, 8},
    {"_Float64x", Role::wide_float, 16},
    {"_Float128", Role::wide_float, 16},
    {"__float80", Role::wide_float, 16},
    {"__float128", Role::wide_float, 16},
    {"_Decimal32", Role::wide_float, 4},
    {"_Decimal64", Role::wide_float, 8},
    {"_Decimal128", Role::wide_float, 16},
    {"_Complex", Role::complex},
    {"__complex__", Role::complex},
    {"struct", Role::structure},
    {"union", Role::union_},
    {"enum", Role::enumeration},
    {"__attribute__", Role::attribute},
    {"__attribute", Role::attribute},
    {"_Alignas", Role::alignment},
    {"alignas", Role::alignment},
    {"typeof", Role::type_of},
    {"__typeof__", Role::type_of},
    {"__typeof", Role::type_of},
    {"typeof_unqual", Role::type_of},
    {"_Atomic", Role::atomic},
};

bool is_c_qualifier(std::string_view word) {
  return std::ranges::find(kQualifiers, word) != std::end(kQualifiers);
}

CTypeId CParser::word_type(const Words& words) {
  uint32_t size = words.size ? words.size : words.longs ? 8 : 4;
  CType type{.kind = CKind::integer, .is_signed = !words.is_unsigned, .size = size};
  if (words.is_void) type.kind = CKind::void_, type.size = 0;
  if (words.is_bool) type = {.kind = CKind::boolean, .size = 1};
  type.is_text = words.is_char && !words.is_signed && !words.is_unsigned;
  if (words.is_float || words.is_double || words.is_complex) {
    type = {.kind = CKind::floating, .size = words.is_double ? (words.longs ? 16u : 8u) : words.size ? words.size : 8u};
    if (words.is_complex) type.align = type.size, type.size *= 2;
  }
  const uint32_t key = static_cast<uint32_t>(type.kind) << 16 | static_cast<uint32_t>(type.is_signed) << 15 |
                       static_cast<uint32_t>(type.is_text) << 14 | type.align << 8 | type.size;
  auto [known, fresh] = plain_types_.try_emplace(key);
  if (fresh) known->second = types_.add(type);
  return known->second;
}

std::optional<CTypeId> CParser::find_typedef(std::string_view name) {
  if (auto found = names_.typedefs.find(name); found != names_.typedefs.end()) return found->second;
  if (name == "__builtin_va_list") {
    const CTypeId list = types_.aligned(*types_.array_of(types_.integer(8, false), 3), 8);
    return names_.typedefs.emplace(name, list).first->second;
  }
  auto foreign = types_.foreign_name(name);
  if (foreign) names_.typedefs.emplace(name, *foreign);
  return foreign;
}

// Structures, typeof and the like: what is a type by itself, and what only adds traits. nullopt: no type yet.
CParsed<std::optional<CTypeId>> CParser::named_specifier(const CToken& word, Traits& traits, bool has_type) {
  const auto result = [](CParsed<CTypeId> type) -> CParsed<std::optional<CTypeId>> {
    if (!type) return std::unexpected(type.error());
    return std::optional(*type);
  };
  const auto* row = std::ranges::find(kSpecifierWords, word.text, &SpecifierWord::word);
  CParsed<> good;
  switch (row->role) {
    case Role::structure:
      return result(structure(false));
    case Role::union_:
      return result(structure(true));
    case Role::enumeration:
      return result(enumeration());
    case Role::type_of:
      return result(type_of(word));
    case Role::atomic:
      if (cursor_.at("(") && !has_type) return result(type_of(word));
      break;
    case Role::attribute:
      good = attribute(traits);
      break;
    case Role::alignment:
      good = alignment_specifier(traits);
      break;
    default:
      bug("a plain word among the specifiers with structure");
  }
  if (!good) return std::unexpected(good.error());
  return std::nullopt;
}

CParsed<CTypeId> CParser::specifiers(Traits& traits) {
  CNesting nesting(depth_);
  if (nesting.too_deep()) return error(cursor_.peek(), "declaration nests too deeply");
  Words words;
  std::optional<CTypeId> type;
  for (; cursor_.peek().is_name();) {
    const CToken word = cursor_.peek();
    if (is_c_qualifier(word.text)) {
      cursor_.take();
      continue;
    }
    const auto* row = std::ranges::find(kSpecifierWords, word.text, &SpecifierWord::word);
    if (row == std::end(kSpecifierWords)) {
      if (type || words.any) break;  // the declarator's name
      type = find_typedef(word.text);
      if (!type) return error(word, fmt::format("unknown type name '{}'", word.text));
      cursor_.take();
      continue;
    }
    cursor_.take();
    words.any = words.any || (row->role >= Role::void_ && row->role <= Role::complex);
    // clang-format off
    switch (row->role) {
      case Role::ignored: break;
      case Role::typedef_: traits.is_typedef = true; break;
      case Role::void_: words.is_void = true; break;
      case Role::boolean: words.is_bool = true; break;
      case Role::small_number: words.size = 1; words.is_unsigned = true; break;
      case Role::character: words.size = 1; words.is_char = true; break;
      case Role::short_: words.size = 2; break;
      case Role::int_: break;
      case Role::long_: ++words.longs; break;
      case Role::sized: words.size = row->size; words.is_unsigned |= word.is("__uint128_t"); break;
      case Role::signed_: words.is_signed = true; break;
      case Role::unsigned_: words.is_unsigned = true; break;
      case Role::floating: case Role::wide_float: words.is_float = true; words.size = row->size; break;
      case Role::double_: words.is_double = true; break;
      case Role::complex: words.is_complex = true; break;
      case Role::structure: case Role::union_: case Role::enumeration: case Role::attribute: case Role::alignment:
      case Role::type_of: case Role::atomic: {
        auto found = named_specifier(word, traits, type.has_value());
        if (!found) return std::unexpected(found.error());
        if (*found) type = **found;
      }
    }
    // clang-format on
  }
  if (type) return *type;
  if (words.any) return word_type(words);
  const CToken& found = cursor_.peek();
  return error(found, cursor_.at_end() ? "expected a type at the end"
                                       : fmt::format("expected a declaration, found '{}'", found.text));
}

bool is_c_type_word(std::string_view word) {
  constexpr std::string_view kOthers[] = {
      "void",      "_Bool",      "bool",        "char",     "short",         "int",        "long",
      "__int128",  "__int128_t", "__uint128_t", "signed",   "__signed",      "__signed__", "unsigned",
      "float",     "double",     "_Float16",    "_Float32", "_Float32x",     "_Float64",   "_Float64x",
      "_Float128", "__float80",  "__float128",  "_Complex", "struct",        "union",      "enum",
      "typeof",    "__typeof__", "__typeof",    "_Atomic",  "__extension__", "register",
  };
  return is_c_qualifier(word) || std::ranges::find(kOthers, word) != std::end(kOthers);
}

// typeof(type), _Atomic(type). Of an expression nothing is known but that it has a type.
CParsed<CTypeId> CParser::type_of(const CToken& word) {
  if (!cursor_.at("(")) return error(word, fmt::format("expected '(' after '{}'", word.text));
  const size_t opening = cursor_.position();
  cursor_.take();
  if (at_type()) {
    auto type = type_name();
    if (!type) return type;
    if (auto close = expect(")"); !close) return std::unexpected(close.error());
    return type;
  }
  cursor_.seek(opening);
  if (auto good = skip_balanced(); !good) return std::unexpected(good.error());
  return unknown_;
}

// ---- attributes

struct CParser::AttributeRow {
  std::string_view name;
  CParsed<> (CParser::*read)(Traits& traits);  // at what follows the name
};

const CParser::AttributeRow CParser::kAttributes[] = {
    {"packed", &CParser::read_packed},
    {"aligned", &CParser::read_aligned},
    {"mode", &CParser::read_mode},
    {"vector_size", &CParser::read_vector_size},
};

CParsed<> CParser::alignment_specifier(Traits& traits) {
  if (auto open = expect("("); !open) return open;
  if (at_type()) {
    auto type = type_name();
    if (!type) return std::unexpected(type.error());
    traits.aligned = std::max(traits.aligned, types_.align(*type));
    return expect(")");
  }
  auto value = constant("alignment", 1 << 28);
  if (!value) return std::unexpected(value.error());
  traits.aligned = std::max(traits.aligned, static_cast<uint32_t>(*value));
  return expect(")");
}

// Any number of __attribute__((...)) and [[...]].
CParsed<> CParser::attributes(Traits& traits) {
  for (;;) {
    if (cursor_.accept("__attribute__") || cursor_.accept("__attribute")) {
      if (auto good = attribute(traits); !good) return good;
    } else if (cursor_.at("[") && cursor_.peek(1).is("[")) {
      if (auto good = skip_balanced(); !good) return good;
    } else {
      return {};
    }
  }
}

// After the word __attribute__.
CParsed<> CParser::attribute(Traits& traits) {
  if (auto open = expect("("); !open) return open;
  if (auto open = expect("("); !open) return open;
  while (!cursor_.at_end() && !cursor_.at(")")) {
    if (cursor_.accept(",")) continue;
    std::string_view name = cursor_.take().text;
    if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) name = name.substr(2, name.size() - 4);
    const auto* row = std::ranges::find(kAttributes, name, &AttributeRow::name);
    if (row != std::end(kAttributes)) {
      if (auto good = (this->*row->read)(traits); !good) return good;
    } else if (cursor_.at("(")) {
      if (auto good = skip_balanced(); !good) return good;
    }
  }
  if (auto close = expect(")"); !close) return close;
  return expect(")");
}

CParsed<> CParser::read_packed(Traits& traits) {
  traits.packed = true;
  return {};
}

CParsed<> CParser::read_aligned(Traits& traits) {
  constexpr uint32_t kLargest = 16;  // what `aligned` means without a number
  if (cursor_.at("(")) return alignment_specifier(traits);
  traits.aligned = std::max(traits.aligned, kLargest);
  return {};
}

CParsed<> CParser::read_mode(Traits& traits) {
  struct Mode {
    std::string_view name;
    uint32_t size;
  };
  static constexpr Mode kModes[] = {{"QI", 1}, {"byte", 1}, {"HI", 2},      {"SI", 4},
                                    {"DI", 8}, {"word", 8}, {"pointer", 8}, {"TI", 16}};
  if (auto open = expect("("); !open) return open;
  std::string_view name = cursor_.take().text;
  if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) name = name.substr(2, name.size() - 4);
  if (const Mode* row = std::ranges::find(kModes, name, &Mode::name); row != std::end(kModes))
    traits.mode_size = row->size;
  return expect(")");
}

CParsed<> CParser::read_vector_size(Traits& traits) {
  if (auto open = expect("("); !open) return open;
  auto size = constant("vector size", 1 << 16);
  if (!size) return std::unexpected(size.error());
  traits.vector_size = static_cast<uint32_t>(*size);
  return expect(")");
}

}  // namespace scry
