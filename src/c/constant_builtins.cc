// The functions that compilers compute in constant expressions; Linux's headers have them in enumerators and lengths of
// arrays: `[1 << ilog2(n)]` asks __builtin_constant_p, `GENMASK(7, 0)` __builtin_choose_expr.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "c/constant.h"

namespace scry {
namespace {

enum class Counted : uint8_t { none, leading_zeros, trailing_zeros, ones, first_one, swapped };

CNumber whole(uint64_t bits) {
  return {bits, true, 4, std::nullopt};
}

uint64_t byte_swap(uint64_t bits, uint8_t bytes) {
  uint64_t swapped = 0;
  for (uint8_t i = 0; i < bytes; ++i) swapped |= (bits >> (8 * i) & 0xff) << (8 * (bytes - 1 - i));
  return swapped;
}

}  // namespace

struct CConstantReader::Builtin {
  std::string_view name;
  Number (CConstantReader::*read)();  // null: a function of the bits of one number
  Counted counted = Counted::none;
  uint8_t bytes = 0;  // of that number
};

const CConstantReader::Builtin CConstantReader::kBuiltins[] = {
    {"__builtin_offsetof", &CConstantReader::offset_of},
    {"offsetof", &CConstantReader::offset_of},
    {"__builtin_constant_p", &CConstantReader::is_constant},
    {"__builtin_choose_expr", &CConstantReader::choose_expression},
    {"__builtin_types_compatible_p", &CConstantReader::is_compatible},
    {"__builtin_expect", &CConstantReader::expected},
    {"__builtin_clz", nullptr, Counted::leading_zeros, 4},
    {"__builtin_clzl", nullptr, Counted::leading_zeros, 8},
    {"__builtin_clzll", nullptr, Counted::leading_zeros, 8},
    {"__builtin_ctz", nullptr, Counted::trailing_zeros, 4},
    {"__builtin_ctzl", nullptr, Counted::trailing_zeros, 8},
    {"__builtin_ctzll", nullptr, Counted::trailing_zeros, 8},
    {"__builtin_popcount", nullptr, Counted::ones, 4},
    {"__builtin_popcountl", nullptr, Counted::ones, 8},
    {"__builtin_popcountll", nullptr, Counted::ones, 8},
    {"__builtin_ffs", nullptr, Counted::first_one, 4},
    {"__builtin_ffsl", nullptr, Counted::first_one, 8},
    {"__builtin_ffsll", nullptr, Counted::first_one, 8},
    {"__builtin_bswap16", nullptr, Counted::swapped, 2},
    {"__builtin_bswap32", nullptr, Counted::swapped, 4},
    {"__builtin_bswap64", nullptr, Counted::swapped, 8},
};

const CConstantReader::Builtin* CConstantReader::find_builtin(std::string_view name) {
  const Builtin* found = std::ranges::find(kBuiltins, name, &Builtin::name);
  return found == std::end(kBuiltins) ? nullptr : found;
}

CParsed<CNumber> CConstantReader::call_builtin(const Builtin& builtin) {
  if (auto open = expect("("); !open) return std::unexpected(open.error());
  Number value = builtin.read ? (this->*builtin.read)() : count_bits(builtin);
  if (!value) return value;
  if (auto close = expect(")"); !close) return std::unexpected(close.error());
  return value;
}

CParsed<CNumber> CConstantReader::count_bits(const Builtin& builtin) {
  Number value = read();
  if (!value) return value;
  const unsigned unused = 64 - builtin.bytes * 8u;
  const uint64_t bits = value->bits << unused >> unused;
  switch (builtin.counted) {
    case Counted::leading_zeros:
      return whole(static_cast<uint64_t>(std::countl_zero(bits)) - unused);
    case Counted::trailing_zeros:
      return whole(static_cast<uint64_t>(std::countr_zero(bits)));
    case Counted::ones:
      return whole(static_cast<uint64_t>(std::popcount(bits)));
    case Counted::first_one:
      return whole(bits ? static_cast<uint64_t>(std::countr_zero(bits)) + 1 : 0);
    case Counted::swapped:
      return CNumber{byte_swap(bits, builtin.bytes), builtin.bytes == 2, builtin.bytes == 8 ? uint8_t{8} : uint8_t{4},
                     std::nullopt};
    case Counted::none:
      break;
  }
  bug("a builtin of C that does nothing");
}

CParsed<CNumber> CConstantReader::offset_of() {
  auto type = types_->type_name();
  if (!type) return std::unexpected(type.error());
  if (auto comma = expect(","); !comma) return std::unexpected(comma.error());
  Number place = member({0, false, 8, *type}, cursor_.take());
  if (place) place = postfix(*place);
  if (!place) return place;
  return sized(place->bits);
}

CParsed<CNumber> CConstantReader::is_constant() {
  const size_t begin = cursor_.position();
  if (read() && cursor_.at(")")) return whole(1);
  cursor_.seek(begin);
  skip_expression();
  return whole(0);
}

CParsed<CNumber> CConstantReader::choose_expression() {
  Number condition = read();
  if (!condition) return condition;
  if (auto comma = expect(","); !comma) return std::unexpected(comma.error());
  Number then = operand(condition->bits != 0, &CConstantReader::conditional, 0);
  if (!then) return then;
  if (auto comma = expect(","); !comma) return std::unexpected(comma.error());
  Number otherwise = operand(condition->bits == 0, &CConstantReader::conditional, 0);
  if (!otherwise) return otherwise;
  return condition->bits ? then : otherwise;
}

CParsed<CNumber> CConstantReader::is_compatible() {
  auto first = types_->type_name();
  if (!first) return std::unexpected(first.error());
  if (auto comma = expect(","); !comma) return std::unexpected(comma.error());
  auto second = types_->type_name();
  if (!second) return std::unexpected(second.error());
  return whole(types_->types().same(*first, *second));
}

CParsed<CNumber> CConstantReader::expected() {
  Number value = read();
  if (!value) return value;
  if (auto comma = expect(","); !comma) return std::unexpected(comma.error());
  if (Number likely = read(); !likely) return likely;
  return value;
}

// Up to what ends an operand: a closing bracket, a comma, the colon of its own ?:.
void CConstantReader::skip_expression() {
  size_t open = 0, questions = 0;
  for (; !cursor_.at_end(); cursor_.take()) {
    const CToken& token = cursor_.peek();
    if (token.kind != CTokenKind::punctuator) continue;
    const bool closes = token.is(")") || token.is("]") || token.is("}");
    if (open == 0 && (closes || token.is(",") || token.is(";") || (token.is(":") && questions == 0))) return;
    if (token.is("(") || token.is("[") || token.is("{")) ++open;
    if (closes) --open;
    if (open == 0 && token.is("?")) ++questions;
    if (open == 0 && token.is(":")) --questions;
  }
}

// Only for sizeof("text"): an array of char, with the NUL.
CParsed<CNumber> CConstantReader::text(const CToken& first) {
  if (!types_) return error(first, "a text is no constant number");
  uint64_t bytes = 1;
  const auto add = [&bytes](std::string_view literal) {
    literal = literal.substr(literal.find('"') + 1);
    if (literal.ends_with('"')) literal.remove_suffix(1);
    for (size_t i = 0; i < literal.size(); ++i, ++bytes)
      if (literal[i] == '\\') ++i;
  };
  add(first.text);
  while (cursor_.peek().kind == CTokenKind::string) add(cursor_.take().text);
  CTypeTable& types = types_->types();
  const auto array = types.array_of(types.integer(1, true), bytes);
  return array ? Number(CNumber{0, false, 8, *array}) : error(first, "the text is too long");
}

}  // namespace scry
