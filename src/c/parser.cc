// Declarations and declarators.
#include "c/parser.h"

#include <fmt/format.h>

#include "c/nesting.h"

namespace scry {

CParser::CParser(std::span<const CToken> tokens, const CToken& end_place, CTypeTable& types,
                 std::vector<COrigin> origins)
    : cursor_(tokens, end_place),
      types_(types),
      redefinitions_(types, names_, std::move(origins)),
      unknown_(types.simple(CKind::unknown)),
      function_(types.simple(CKind::function)) {}

CParsed<> CParser::expect(std::string_view text) {
  if (cursor_.accept(text)) return {};
  const CToken& found = cursor_.peek();
  return error(found, cursor_.at_end() ? fmt::format("expected '{}' at the end", text)
                                       : fmt::format("expected '{}', found '{}'", text, found.text));
}

CParsed<> CParser::parse() {
  while (!cursor_.at_end()) {
    if (redefinitions_.is_of_script(cursor_.peek())) redefinitions_.settle();
    if (auto good = external_declaration(); !good) return good;
  }
  redefinitions_.settle();
  return {};
}

CParsed<> CParser::external_declaration() {
  if (cursor_.accept(";")) return {};
  if (cursor_.at("#pack")) return pragma_pack();
  if (cursor_.at("_Static_assert") || cursor_.at("static_assert") || cursor_.at("asm") || cursor_.at("__asm__") ||
      cursor_.at("__asm"))
    return skip_words_and_group();
  Traits traits;
  const size_t begin = cursor_.position();
  auto base = specifiers(traits);
  if (!base) {
    // `NAME(...);` in a header: a macro that was meant to be defined, to compilers a function that returns int.
    cursor_.seek(begin);
    const bool call =
        !redefinitions_.is_of_script(cursor_.peek()) && cursor_.peek().is_name() && cursor_.peek(1).is("(");
    if (call && skip_words_and_group() && cursor_.accept(";")) return {};
    return std::unexpected(base.error());
  }
  if (cursor_.accept(";") || cursor_.at_end()) return {};
  const size_t after_specifiers = cursor_.position();
  auto good = declarators(*base, traits);
  if (good || traits.is_typedef || redefinitions_.is_of_script(cursor_.peek())) return good;
  // A function's name that a macro of another header has replaced: none of ours.
  cursor_.seek(after_specifiers);
  return skip_declarators();
}

CParsed<> CParser::declarators(CTypeId base, const Traits& traits) {
  for (bool done = false; !done;) {
    Traits own = traits;
    auto declared = declarator(base, own, Naming::required);
    if (!declared) return std::unexpected(declared.error());
    if (auto good = after_declarator(*declared, own, done); !good) return good;
  }
  return {};
}

// Up to and with the `;`, or the body of a function.
CParsed<> CParser::skip_declarators() {
  while (!cursor_.at_end() && !cursor_.accept(";")) {
    const bool body = cursor_.at("{");
    const bool opens = body || cursor_.at("(") || cursor_.at("[");
    if (!opens) cursor_.take();
    if (opens)
      if (auto good = skip_balanced(); !good) return good;
    if (body && !cursor_.at(",") && !cursor_.at(";")) return {};
  }
  return {};
}

// A function's body, an initializer, an asm label, attributes; then `,` or `;`. A typedef gets its name here.
CParsed<> CParser::after_declarator(const Declarator& declared, const Traits& given, bool& done) {
  Traits traits = given;
  while (cursor_.at("asm") || cursor_.at("__asm__") || cursor_.at("__asm"))
    if (auto good = skip_words_and_group(); !good) return good;
  if (auto good = attributes(traits); !good) return good;
  if (traits.is_typedef) {
    auto type = with_traits(declared.type, traits, declared.name);
    if (!type) return std::unexpected(type.error());
    if (declared.name.is_name()) redefinitions_.define_typedef(declared.name, *type);
  }
  if (cursor_.at("{") && types_[declared.type].kind == CKind::function) {
    done = true;
    return skip_balanced();
  }
  if (cursor_.accept("="))
    if (auto good = skip_initializer(); !good) return good;
  if (cursor_.accept(",")) return {};
  done = true;
  return expect(";");
}

CParsed<> CParser::skip_initializer() {
  while (!cursor_.at_end() && !cursor_.at(",") && !cursor_.at(";") && !cursor_.at("}")) {
    const bool opens = cursor_.at("(") || cursor_.at("[") || cursor_.at("{");
    if (!opens) cursor_.take();
    if (opens)
      if (auto good = skip_balanced(); !good) return good;
  }
  return {};
}

CParsed<> CParser::skip_balanced() {
  const CToken opening = cursor_.peek();
  size_t open = 0;
  do {
    if (cursor_.at_end()) return error(opening, fmt::format("'{}' is never closed", opening.text));
    const CToken token = cursor_.take();
    if (token.kind != CTokenKind::punctuator) continue;
    if (token.is("(") || token.is("[") || token.is("{")) ++open;
    if (token.is(")") || token.is("]") || token.is("}")) --open;
  } while (open > 0);
  return {};
}

// asm volatile goto ("..."), _Static_assert(...).
CParsed<> CParser::skip_words_and_group() {
  while (cursor_.peek().is_name()) cursor_.take();
  if (!cursor_.at("(")) return expect("(");
  return skip_balanced();
}

// #pragma pack(push, 1), pack(pop), pack(2), pack()
CParsed<> CParser::pragma_pack() {
  cursor_.take();
  if (!cursor_.accept("(")) return {};
  bool named_action = false;
  while (!cursor_.at_end() && !cursor_.accept(")")) {
    const CToken token = cursor_.take();
    if (token.is("push")) {
      pack_stack_.push_back(pack_);
      named_action = true;
    } else if (token.is("pop")) {
      if (!pack_stack_.empty()) {
        pack_ = pack_stack_.back();
        pack_stack_.pop_back();
      } else {
        pack_ = 0;
      }
      named_action = true;
    } else if (token.kind == CTokenKind::number) {
      pack_ = static_cast<uint32_t>(std::min(std::atoi(std::string(token.text).c_str()), 64));
      named_action = true;
    }
  }
  if (!named_action) pack_ = 0;
  return {};
}

// ---- declarators

CParsed<CTypeId> CParser::pointers(CTypeId base, Traits& traits) {
  for (;;) {
    if (cursor_.accept("*")) {
      auto pointer = types_.pointer_to(base);
      if (!pointer) return error(cursor_.peek(), "declaration nests too deeply");
      base = *pointer;
    } else if (is_c_qualifier(cursor_.peek().text)) {
      cursor_.take();
    } else if (cursor_.at("__attribute__") || cursor_.at("__attribute")) {
      Traits of_pointer;  // address spaces and the like
      if (auto good = attributes(of_pointer); !good) return std::unexpected(good.error());
      traits.aligned = std::max(traits.aligned, of_pointer.aligned);
      traits.packed |= of_pointer.packed;
    } else {
      return base;
    }
  }
}

// `(` begins a declarator in parentheses, not a list of parameters. A declaration gives a name, which may also be that
// of a type: `typedef int (callback_t)(int);` is read so although the kernel's types have a callback_t.
bool CParser::at_nested_declarator(Naming naming) {
  if (!cursor_.at("(")) return false;
  if (naming == Naming::required) return true;
  const CToken& next = cursor_.peek(1);
  if (next.is("*") || next.is("(") || next.is("[") || next.is("^")) return true;
  if (next.is("__attribute__") || next.is("__attribute")) return true;
  if (!next.is_name()) return false;
  const size_t here = cursor_.position();
  cursor_.take();
  const bool type = at_type();
  cursor_.seek(here);
  return !type;
}

CParsed<CParser::Declarator> CParser::declarator(CTypeId base, Traits& traits, Naming naming) {
  CNesting nesting(depth_);
  if (nesting.too_deep()) return error(cursor_.peek(), "declaration nests too deeply");
  auto type = pointers(base, traits);
  if (!type) return std::unexpected(type.error());
  Declarator result{.name = cursor_.peek(), .type = *type};
  if (!at_nested_declarator(naming)) {
    const bool named = cursor_.peek().is_name() && !cursor_.at("asm") && !cursor_.at("__asm__") && !cursor_.at("__asm");
    if (named) cursor_.take();
    if (!named) result.name.kind = CTokenKind::end;
    auto whole = suffixes(*type);
    if (!whole) return std::unexpected(whole.error());
    result.type = *whole;
    return result;
  }
  // What follows the parentheses binds first.
  const size_t inside = cursor_.position() + 1;
  if (auto good = skip_balanced(); !good) return std::unexpected(good.error());
  auto outer = suffixes(*type);
  if (!outer) return std::unexpected(outer.error());
  const size_t behind = cursor_.position();
  cursor_.seek(inside);
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  auto inner = declarator(*outer, traits, naming);
  if (!inner) return inner;
  if (auto good = expect(")"); !good) return std::unexpected(good.error());
  cursor_.seek(behind);
  return inner;
}

CParsed<uint64_t> CParser::array_length() {
  while (is_c_qualifier(cursor_.peek().text) || cursor_.at("static")) cursor_.take();
  if (cursor_.accept("]")) return 0;
  if (cursor_.at("*") && cursor_.peek(1).is("]")) cursor_.take();
  if (cursor_.accept("]")) return 0;
  auto length = constant("array length", CTypeTable::kLargestSize);
  if (!length) return length;
  if (auto close = expect("]"); !close) return std::unexpected(close.error());
  return length;
}

// [2][3], (int, char *).
CParsed<CTypeId> CParser::suffixes(CTypeId base) {
  std::vector<uint64_t> lengths;
  const CToken first = cursor_.peek();
  while (cursor_.accept("[")) {
    auto length = array_length();
    if (!length) return std::unexpected(length.error());
    if (lengths.size() >= CTypeTable::kMaxDepth) return error(first, "declaration nests too deeply");
    lengths.push_back(*length);
  }
  if (lengths.empty() && cursor_.at("(")) {
    if (auto good = skip_balanced(); !good) return std::unexpected(good.error());
    return function_;
  }
  for (size_t i = lengths.size(); i-- > 0;) {
    auto array = types_.array_of(base, lengths[i]);
    if (!array) return error(first, "the array is too large");
    base = *array;
  }
  return base;
}

CParsed<CTypeId> CParser::with_traits(CTypeId type, const Traits& traits, const CToken& at) {
  if (traits.mode_size) type = types_.integer(traits.mode_size, types_[type].is_signed);
  if (const uint64_t size = traits.vector_size ? types_.size(type) : 0) {
    auto vector = types_.array_of(type, traits.vector_size / size);
    if (!vector) return error(at, "declaration nests too deeply");
    type = types_.aligned(*vector, traits.vector_size);
  }
  return traits.aligned ? types_.aligned(type, traits.aligned) : type;
}

// ---- for constant expressions

bool CParser::at_type() {
  const CToken& token = cursor_.peek();
  return token.is_name() && (is_c_type_word(token.text) || find_typedef(token.text));
}

CParsed<CTypeId> CParser::type_name() {
  Traits traits;
  auto base = specifiers(traits);
  if (!base) return base;
  auto declared = declarator(*base, traits, Naming::none);
  if (!declared) return std::unexpected(declared.error());
  return with_traits(declared->type, traits, declared->name);
}

std::optional<int64_t> CParser::enumerator(std::string_view name) {
  auto found = names_.enumerators.find(name);
  return found == names_.enumerators.end() ? std::nullopt : std::optional(found->second.value);
}

}  // namespace scry
