#include "c/constant.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace scry {
namespace {

constexpr unsigned kMaxNesting = 100;

struct Operator {
  std::string_view text;
  int precedence;
};
constexpr Operator kOperators[] = {
    {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5}, {"==", 6}, {"!=", 6}, {"<", 7},  {">", 7},
    {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9}, {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10},
};

int precedence_of(std::string_view text) {
  const Operator* found = std::ranges::find(kOperators, text, &Operator::text);
  return found == std::end(kOperators) ? 0 : found->precedence;
}

// Cut to the width, then extended by the sign.
CNumber number(uint64_t bits, bool is_signed, uint8_t size) {
  if (size == 4) bits = is_signed ? static_cast<uint64_t>(static_cast<int32_t>(bits)) : static_cast<uint32_t>(bits);
  return {bits, is_signed, size, std::nullopt};
}

CNumber truth(bool value) {
  return number(value, true, 4);
}

bool less(const CNumber& a, const CNumber& b, bool is_signed) {
  return is_signed ? static_cast<int64_t>(a.bits) < static_cast<int64_t>(b.bits) : a.bits < b.bits;
}

uint64_t shift_right(uint64_t bits, uint64_t by, bool is_signed) {
  return is_signed ? static_cast<uint64_t>(static_cast<int64_t>(bits) >> by) : bits >> by;
}

// Both operands have the same width and sign; the divisor is not 0.
uint64_t divide(uint64_t a, uint64_t b, bool is_signed, bool remainder) {
  const auto x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
  if (is_signed && y == -1) return remainder ? 0 : 0 - a;
  if (is_signed) return static_cast<uint64_t>(remainder ? x % y : x / y);
  return remainder ? a % b : a / b;
}

class Nesting {
 public:
  explicit Nesting(unsigned& depth) : depth_(depth) { ++depth_; }
  ~Nesting() { --depth_; }
  bool too_deep() const { return depth_ > kMaxNesting; }

 private:
  unsigned& depth_;
};

}  // namespace

CParsed<> CConstantReader::expect(std::string_view text) {
  if (cursor_.accept(text)) return {};
  return error(cursor_.peek(), fmt::format("expected '{}'", text));
}

CNumber CConstantReader::sized(uint64_t value) const {
  return number(value, false, 8);
}

CParsed<CNumber> CConstantReader::read() {
  Nesting nesting(depth_);
  if (nesting.too_deep()) return error(cursor_.peek(), "expression nests too deeply");
  Number condition = binary(1);
  if (!condition || !cursor_.accept("?")) return condition;
  Number then = cursor_.at(":") ? condition : operand(condition->bits != 0, &CConstantReader::conditional, 0);
  if (!then) return then;
  if (auto colon = expect(":"); !colon) return std::unexpected(colon.error());
  Number otherwise = operand(condition->bits == 0, &CConstantReader::conditional, 0);
  if (!otherwise) return otherwise;
  return unify(*condition, *then, *otherwise);
}

CParsed<CNumber> CConstantReader::conditional(int) {
  return read();
}

CParsed<CNumber> CConstantReader::operand(bool counts, Number (CConstantReader::*read)(int), int precedence) {
  const size_t begin = cursor_.position();
  Number value = (this->*read)(precedence);
  if (value || counts || depth_ >= kMaxNesting / 2) return value;
  cursor_.seek(begin);
  skip_expression();
  return number(0, true, 4);
}

// Of `1 ? (void *)0 : (int *)8` the type is `int *`: by that the kernel tells constants from other numbers.
CParsed<CNumber> CConstantReader::unify(CNumber condition, CNumber then, CNumber otherwise) const {
  CNumber result = condition.bits ? then : otherwise;
  const CNumber& other = condition.bits ? otherwise : then;
  if (!types_ || !result.type || !other.type || result.bits) return result;
  const CTypeTable& types = types_->types();
  const CType& own = types[*result.type];
  if (own.kind == CKind::pointer && types[own.target].kind == CKind::void_) result.type = other.type;
  return result;
}

CParsed<CNumber> CConstantReader::binary(int least_precedence) {
  Number left = unary();
  while (left) {
    const int precedence = precedence_of(cursor_.peek().text);
    if (precedence < least_precedence || cursor_.at_end()) break;
    const CToken op = cursor_.take();
    Nesting nesting(depth_);
    if (nesting.too_deep()) return error(op, "expression nests too deeply");
    const bool decided = (op.is("&&") && !left->bits) || (op.is("||") && left->bits);
    Number right = operand(!decided, &CConstantReader::binary, precedence + 1);
    if (!right) return right;
    left = apply(op, *left, *right);
  }
  return left;
}

CParsed<CNumber> CConstantReader::apply(const CToken& op, CNumber left, CNumber right) {
  const std::string_view text = op.text;
  if (text == "&&") return truth(left.bits && right.bits);
  if (text == "||") return truth(left.bits || right.bits);
  if (text == "<<" || text == ">>") {
    const uint64_t by = right.bits & (left.size * 8u - 1);
    const uint64_t bits = text == "<<" ? left.bits << by : shift_right(left.bits, by, left.is_signed);
    return number(bits, left.is_signed, left.size);
  }
  // The usual arithmetic conversions.
  const uint8_t size = std::max(left.size, right.size);
  const bool is_signed = (left.is_signed || left.size < size) && (right.is_signed || right.size < size);
  left = number(left.bits, is_signed, size);
  right = number(right.bits, is_signed, size);
  if (text == "==") return truth(left.bits == right.bits);
  if (text == "!=") return truth(left.bits != right.bits);
  if (text == "<") return truth(less(left, right, is_signed));
  if (text == ">") return truth(less(right, left, is_signed));
  if (text == "<=") return truth(!less(right, left, is_signed));
  if (text == ">=") return truth(!less(left, right, is_signed));
  const bool divides = text == "/" || text == "%";
  // A branch of ?: or && that is not taken may divide by zero; the value then does not matter.
  if (divides && right.bits == 0) return number(0, is_signed, size);
  const uint64_t bits = divides       ? divide(left.bits, right.bits, is_signed, text == "%")
                        : text == "|" ? left.bits | right.bits
                        : text == "^" ? left.bits ^ right.bits
                        : text == "&" ? left.bits & right.bits
                        : text == "+" ? left.bits + right.bits
                        : text == "-" ? left.bits - right.bits
                                      : left.bits * right.bits;
  return number(bits, is_signed, size);
}

CParsed<CNumber> CConstantReader::unary() {
  Nesting nesting(depth_);
  if (nesting.too_deep()) return error(cursor_.peek(), "expression nests too deeply");
  const CToken& token = cursor_.peek();
  if (token.is("sizeof") || token.is("_Alignof") || token.is("__alignof__") || token.is("__alignof"))
    return size_of(!cursor_.take().is("sizeof"));
  if (cursor_.accept("__extension__")) return unary();
  const bool is_operator = token.kind == CTokenKind::punctuator && token.text.size() == 1 &&
                           std::string_view("-+!~&*").find(token.text[0]) != std::string_view::npos;
  if (!is_operator) return primary();
  const char op = cursor_.take().text[0];
  Number value = unary();
  if (!value) return value;
  if (op == '!') return truth(value->bits == 0);
  if (op == '&') return sized(value->bits);  // of a place: its address
  if (op == '*') {
    if (!types_ || !value->type) return error(token, "expected a constant");
    const CType type = types_->types()[*value->type];
    if (type.kind != CKind::pointer && type.kind != CKind::array) return error(token, "expected a constant");
    value->type = type.target;
    return value;
  }
  value->type.reset();
  if (op == '+') return value;
  return number(op == '-' ? 0 - value->bits : ~value->bits, value->is_signed, value->size);
}

CParsed<CNumber> CConstantReader::primary() {
  const CToken token = cursor_.take();
  switch (token.kind) {
    case CTokenKind::number:
      return literal(token);
    case CTokenKind::character:
      return character(token);
    case CTokenKind::identifier:
      if (!types_) return number(token.is("true"), true, 8);
      if (token.is("true") || token.is("false")) return truth(token.is("true"));
      if (const Builtin* builtin = find_builtin(token.text)) return call_builtin(*builtin);
      if (auto value = types_->enumerator(token.text)) {
        const bool fits = *value >= INT32_MIN && *value <= INT32_MAX;
        return number(static_cast<uint64_t>(*value), true, fits ? 4 : 8);
      }
      return error(token, fmt::format("use of undeclared identifier '{}'", token.text));
    case CTokenKind::punctuator:
      if (token.is("(")) return cast_or_group();
      return error(token, fmt::format("expected a constant, found '{}'", token.text));
    case CTokenKind::end:
      return error(token, "expected a constant");
    case CTokenKind::string:
      return text(token);
  }
  bug("a kind of C token that does not exist");
}

// After the `(`.
CParsed<CNumber> CConstantReader::cast_or_group() {
  if (types_ && types_->at_type()) {
    auto type = types_->type_name();
    if (!type) return std::unexpected(type.error());
    if (auto close = expect(")"); !close) return std::unexpected(close.error());
    Number value = unary();
    return value ? Number(convert(*value, *type)) : value;
  }
  Number value = read();
  if (!value) return value;
  if (auto close = expect(")"); !close) return std::unexpected(close.error());
  return postfix(*value);
}

CParsed<CNumber> CConstantReader::postfix(CNumber base) {
  for (;;) {
    if (cursor_.at("->") || cursor_.at(".")) {
      cursor_.take();
      Number inner = member(base, cursor_.take());
      if (!inner) return inner;
      base = *inner;
    } else if (types_ && base.type && cursor_.accept("[")) {
      Number index = read();
      if (!index) return index;
      if (auto close = expect("]"); !close) return std::unexpected(close.error());
      const CType type = types_->types()[*base.type];
      if (type.kind != CKind::array && type.kind != CKind::pointer) return error(cursor_.peek(), "not an array");
      base.type = type.target;
      base.bits += index->bits * types_->types().size(type.target);
    } else {
      return base;
    }
  }
}

CParsed<CNumber> CConstantReader::member(CNumber base, const CToken& name) {
  if (!types_ || !base.type) return error(name, "expected a constant");
  CTypeTable& types = types_->types();
  if (types[*base.type].kind == CKind::pointer) base.type = types[*base.type].target;
  auto found = types.find_member(*base.type, name.text);
  if (!found) return error(name, fmt::format("no member named '{}'", name.text));
  base.type = found->type;
  base.bits += found->bit_offset / 8;
  return base;
}

CNumber CConstantReader::convert(CNumber value, CTypeId id) {
  const CType type = types_->types()[id];
  if (type.kind == CKind::boolean) return truth(value.bits != 0);
  const bool is_number = type.kind == CKind::integer || type.kind == CKind::enumeration || type.kind == CKind::foreign;
  const uint64_t size = types_->types().size(id);
  if (!is_number || size > 8 || size == 0) return {value.bits, false, 8, id};
  const bool is_signed = type.kind == CKind::foreign ? type.foreign->is_signed : type.is_signed;
  if (size < 4) {  // promoted to int
    const unsigned unused = 64 - static_cast<unsigned>(size) * 8;
    return number(shift_right(value.bits << unused, unused, is_signed), true, 4);
  }
  return number(value.bits, is_signed, static_cast<uint8_t>(size));
}

CParsed<CNumber> CConstantReader::size_of(bool alignment) {
  if (!types_) return error(cursor_.peek(), "sizeof in a preprocessor condition");
  const CToken at = cursor_.peek();
  std::optional<CTypeId> type;
  const size_t before = cursor_.position();
  if (cursor_.accept("(") && types_->at_type()) {
    auto named = types_->type_name();
    if (!named) return std::unexpected(named.error());
    if (auto close = expect(")"); !close) return std::unexpected(close.error());
    type = *named;
  } else {
    cursor_.seek(before);
    Number operand = unary();
    if (!operand) return operand;
    if (!operand->type) return sized(operand->size);
    type = operand->type;
  }
  const CKind kind = types_->types()[*type].kind;
  if (kind == CKind::void_ || kind == CKind::function) return sized(1);  // an extension of GNU C
  if (!types_->types().has_size(*type)) return error(at, "the size of an incomplete type is asked for");
  return sized(alignment ? types_->types().align(*type) : types_->types().size(*type));
}

// 0x1fUL, 017, 0b11. The type is the first of int, long (and their unsigned ones) that holds the value.
CParsed<CNumber> CConstantReader::literal(const CToken& token) {
  std::string digits(token.text);
  std::erase(digits, '\'');
  bool is_unsigned = false, is_long = !types_;
  const auto is_suffix = [](char c) { return c == 'u' || c == 'U' || c == 'l' || c == 'L'; };
  for (; !digits.empty() && is_suffix(digits.back()); digits.pop_back()) {
    const bool l = digits.back() == 'l' || digits.back() == 'L';
    (l ? is_long : is_unsigned) = true;
  }
  const auto prefixed = [&](char lower) {
    return digits.size() > 2 && digits[0] == '0' && (digits[1] | 0x20) == lower;
  };
  const int base = prefixed('x') ? 16 : prefixed('b') ? 2 : digits.size() > 1 && digits[0] == '0' ? 8 : 10;
  const size_t skip = prefixed('x') || prefixed('b') ? 2 : 0;
  uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, problem] = std::from_chars(digits.data() + skip, end, value, base);
  if (problem != std::errc() || stopped != end)
    return error(token, fmt::format("'{}' is not an integer constant", token.text));
  const bool unsigned_word = base != 10 && !is_long && value > INT32_MAX && value <= UINT32_MAX;
  is_long |= value > (is_unsigned || unsigned_word ? UINT32_MAX : INT32_MAX);
  is_unsigned |= unsigned_word || value > INT64_MAX;
  return number(value, !is_unsigned, is_long ? 8 : 4);
}

CParsed<CNumber> CConstantReader::character(const CToken& token) {
  struct Escape {
    char letter, value;
  };
  static constexpr Escape kEscapes[] = {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'a', '\a'},
                                        {'b', '\b'}, {'f', '\f'}, {'v', '\v'}, {'e', 27}};
  std::string_view text = token.text.substr(token.text.find('\'') + 1);
  if (text.ends_with('\'')) text.remove_suffix(1);
  if (text.empty()) return error(token, "empty character constant");
  if (text[0] != '\\') return number(static_cast<uint64_t>(static_cast<signed char>(text[0])), true, 4);
  text.remove_prefix(1);
  int value = 0;
  const bool hex = text.starts_with('x');
  const char* begin = text.data() + (hex ? 1 : 0);
  if (std::from_chars(begin, text.data() + text.size(), value, hex ? 16 : 8).ec == std::errc())
    return number(static_cast<uint64_t>(static_cast<signed char>(value)), true, 4);
  const Escape* row = text.empty() ? std::end(kEscapes) : std::ranges::find(kEscapes, text[0], &Escape::letter);
  const char plain = text.empty() ? '\\' : text[0];
  return number(static_cast<uint64_t>(row == std::end(kEscapes) ? plain : row->value), true, 4);
}

}  // namespace scry
